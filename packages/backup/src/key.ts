import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'

/** Creates an age key: the identity opens what is encrypted for the recipient. */
export async function createKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Tests a text for an age recipient, whose checksum finds a mistyped one. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}
