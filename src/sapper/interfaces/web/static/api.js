// Asking the server: one function, one kind of error.

export class Refused extends Error {
  constructor({ error, row, col }) {
    super(error);
    this.cell = row === null || col === null ? null : [row, col];
  }
}

export async function ask(name, data) {
  const request = data === undefined ? {} : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(data),
  };
  let answer;
  try {
    answer = await fetch(`/api/${name}`, request);
  } catch {
    throw new Refused({ error: "Sapper does not answer: is it still running?", row: null, col: null });
  }
  const reply = await answer.json();
  if (!answer.ok) throw new Refused(reply);
  return reply;
}

/** Run asynchronous work one after another, in the order in which it was asked for. */
export function inTurn() {
  let last = Promise.resolve();
  return (work) => (last = last.then(work, work));
}
