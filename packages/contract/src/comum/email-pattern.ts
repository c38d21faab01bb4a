/** What looks like an e-mail address: enough to find a slip of the finger, as only a mail that arrives proves one. Without any schema. */
export const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/
