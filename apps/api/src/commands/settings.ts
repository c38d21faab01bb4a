import * as z from 'zod/mini'
import type { SecretSettings } from '../acesso/server-secret.ts'
import { acessoSettings } from '../acesso/settings.ts'
import { httpSettings, type HttpSettings } from '../http/settings.ts'

/** Settings of the environment that commands share with the server. */
export function readSettings(): Pick<HttpSettings, 'armazenamento'> & SecretSettings {
  // Compose files write an empty value for an unset variable.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const { armazenamento, dataDir } = z.parse(httpSettings, given)
  const { segredo, secretFile } = z.parse(acessoSettings, given)
  return { armazenamento, dataDir, segredo, secretFile }
}
