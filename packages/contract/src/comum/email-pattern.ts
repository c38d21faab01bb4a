/** Plausible e-mail address, to catch typos; only a delivered mail proves one. Separate, to avoid importing zod. */
export const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/
