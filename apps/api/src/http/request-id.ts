/** The number of a request, which its caller is told of a failure and support searches the log by. It opens nothing, so it need not be random. */
import { randomUUID } from 'node:crypto'

/** Room for as many as a process will ever answer. */
const DIGITOS = 12

/** @returns shaped as a UUID: of the process, which nobody else has, and then one after the other */
export function createRequestIds(): () => string {
  const doProcesso = randomUUID().slice(0, -DIGITOS)
  let ultimo = 0
  return () => doProcesso + (++ultimo).toString(16).padStart(DIGITOS, '0')
}
