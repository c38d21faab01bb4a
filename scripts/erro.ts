/** Its text is for the person in the terminal, so it is Portuguese. */
export class ScriptError extends Error {}
