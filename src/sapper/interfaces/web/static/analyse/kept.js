// The position to begin with: of the address, or the last one of this tab, or an example.

import { addressFields, fromAddress, setAddress, toAddress } from "../position.js";

const NAME = "analysed";
const EXAMPLE = "12x10x22/H2122H11HHHH/H4H3H211HHHH/HHH31101HHHH/H3110012HHHH/H100001HHHHH/1100002HHHHH/0011102HHHHH/001H102HHHHH/0011212HHHHH/00001HHHHHHH";

/** The text of the position to show. */
export function askedText() {
  return fromAddress(addressFields().get("position") ?? sessionStorage.getItem(NAME) ?? EXAMPLE);
}

/** Keep a position in the address, and for the next visit of this tab. */
export function keepPosition(position) {
  const text = toAddress(position);
  setAddress({ position: text });
  sessionStorage.setItem(NAME, text);
}
