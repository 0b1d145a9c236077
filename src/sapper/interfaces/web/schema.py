"""What requests and answers look like: JSON Schema as data, and a check of values against it.

The same data checks every request and describes the API in its OpenAPI document. Only the words
used here are understood.
"""

from __future__ import annotations

import json
from typing import Any

from sapper.errors import BadOption, shown

Schema = dict[str, Any]
KINDS: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list, tuple),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
}
NAMES = {
    "object": "an object",
    "array": "a list",
    "string": "text",
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
    "null": "null",
}


def text(most: int, about: str) -> Schema:
    """Describe text of at most so many characters."""
    return {"type": "string", "maxLength": most, "description": about}


def integer(least: int, most: int, about: str) -> Schema:
    """Describe a whole number."""
    return {"type": "integer", "minimum": least, "maximum": most, "description": about}


def boolean(about: str) -> Schema:
    """Describe true or false."""
    return {"type": "boolean", "description": about}


def choice(words: tuple[str, ...], about: str) -> Schema:
    """Describe one of some words."""
    return {"type": "string", "enum": list(words), "description": about}


def array(items: Schema, about: str, least: int = 0, most: int | None = None) -> Schema:
    """Describe a list."""
    limits = {"minItems": least} if most is None else {"minItems": least, "maxItems": most}
    return {"type": "array", "items": items, "description": about} | limits


def fields(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    """Describe an object: fields that it must have, fields that it may have, and no others."""
    return {
        "type": "object",
        "properties": required | (optional or {}),
        "required": list(required),
        "additionalProperties": False,
    }


def or_null(schema: Schema) -> Schema:
    """Describe a value that may be null."""
    return schema | {"type": [schema["type"], "null"]}


def as_sent(value: Any) -> str:
    """Write a value for a sentence as its sender wrote it: null and true, not None and True."""
    is_plain = isinstance(value, (str, int, float)) and not isinstance(value, bool)
    return shown(value) if is_plain else json.dumps(value, ensure_ascii=False)[:60]


def is_of(value: Any, kind: str) -> bool:
    """Return whether a value is of a kind; true is no number."""
    return isinstance(value, KINDS[kind]) and (kind == "boolean" or not isinstance(value, bool))


def check(value: Any, schema: Schema, name: str = "the request") -> None:
    """Raise BadOption with the name of the part that is wrong."""
    allowed = schema["type"]
    kinds = [allowed] if isinstance(allowed, str) else allowed
    kind = next((one for one in kinds if is_of(value, one)), None)
    if kind is None:
        wanted = " or ".join(NAMES[one] for one in kinds)
        raise BadOption(f"{name} must be {wanted}, not {as_sent(value)}")
    if kind == "object":
        check_fields(value, schema, name)
    elif kind == "array":
        check_items(value, schema, name)
    elif kind == "string":
        check_text(value, schema, name)
    elif kind in ("integer", "number"):
        check_range(value, schema, name)


def check_fields(value: dict[str, Any], schema: Schema, name: str) -> None:
    """Check an object."""
    if "properties" not in schema:
        return  # an object of any fields
    for field in schema["required"]:
        if field not in value:
            raise BadOption(f"{name} needs {field}")
    inside = "" if name == "the request" else f"{name}."
    for field, part in value.items():
        if field not in schema["properties"]:
            raise BadOption(f"{name} has a field that is not known: {shown(field)}")
        check(part, schema["properties"][field], f"{inside}{field}")


def check_items(value: list[Any], schema: Schema, name: str) -> None:
    """Check a list."""
    least, most = schema["minItems"], schema.get("maxItems")
    if len(value) < least or (most is not None and len(value) > most):
        wanted = f"{least}" if least == most else f"{least} to {most:,}"
        raise BadOption(f"{name} must have {wanted} entries, not {len(value):,}")
    for place, part in enumerate(value):
        check(part, schema["items"], f"{name}[{place}]")


def check_text(value: str, schema: Schema, name: str) -> None:
    """Check text."""
    if "enum" in schema and value not in schema["enum"]:
        raise BadOption(f"{name} must be one of {', '.join(schema['enum'])}, not {as_sent(value)}")
    if len(value) > schema.get("maxLength", len(value)):
        raise BadOption(f"{name} has more than {schema['maxLength']:,} characters")


def check_range(value: float, schema: Schema, name: str) -> None:
    """Check a number."""
    least, most = schema.get("minimum", value), schema.get("maximum", value)
    if not least <= value <= most:
        raise BadOption(f"{name} must be from {least} to {most:,}, not {as_sent(value)}")
