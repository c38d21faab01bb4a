import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { isAddressSafe } from '../../../acesso/conta-trabalho/provedor.ts'
import { parseCertificado } from './certificate.ts'

const address = (padrao: string) => z._default(z.string().check(z.maxLength(300)), padrao)

const shapeSchema = z.strictObject({
  autoridade: address('https://login.microsoftonline.com'),
  api: address('https://api.powerbi.com'),
  escopo: z._default(z.string(), 'https://analysis.windows.net/powerbi/api/.default'),
  /** Origin of framed reports, the only one allowed by their page. */
  pagina: address('https://app.powerbi.com'),
  principal: z.optional(
    z.strictObject({
      tenant: z.uuid(),
      clientId: z.uuid(),
      segredo: z.optional(z.string().check(z.minLength(8))),
      certificado: z.optional(z.string()),
    }),
  ),
})

export interface Principal {
  /** Owner of the credential: a cliente id, or the installation, which all clientes share. */
  owner: string
  tenant: string
  clientId: string
  credencial: { tipo: 'segredo' | 'certificado'; valor: string }
}

const OF_INSTALLATION = 'instalacao'

/**
 * Cache key of the caller.
 * Directory and application ids are public, so the owner is included: a cliente that enters those ids with a wrong secret must not share a
 * key with the real one.
 */
export const callerOf = ({ owner, tenant, clientId }: Principal): string => `${owner} ${tenant} ${clientId}`

export interface Installation {
  autoridade: string
  api: string
  escopo: string
  pagina: string
  principal: Principal | undefined
}

type Shape = z.infer<typeof shapeSchema>

/** Ends in the list of problems of the configuration. */
class InstallationError extends Error {}

function principalOf({ principal }: Shape): Principal | undefined {
  if (principal === undefined) return undefined
  const { tenant, clientId, segredo, certificado } = principal
  if ((segredo === undefined) === (certificado === undefined))
    throw new InstallationError('principal: diga segredo ou certificado, um dos dois')
  if (segredo !== undefined) return { owner: OF_INSTALLATION, tenant, clientId, credencial: { tipo: 'segredo', valor: segredo } }
  const pem = readFileSync(certificado ?? '', 'utf8')
  if (parseCertificado(pem) === undefined)
    throw new InstallationError(`principal: ${certificado} não tem um certificado RSA com a chave privada dele`)
  return { owner: OF_INSTALLATION, tenant, clientId, credencial: { tipo: 'certificado', valor: pem } }
}

export function parseInstallation(value: unknown): Installation {
  const result = z.safeParse(shapeSchema, value)
  if (!result.success)
    throw new InstallationError(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const { autoridade, api, escopo, pagina } = result.data
  const unsafe = [autoridade, api, pagina].find((each) => !isAddressSafe(each, { local: true }))
  if (unsafe !== undefined) throw new InstallationError(`${unsafe}: use um endereço https`)
  return { autoridade, api, escopo, pagina: new URL(pagina).origin, principal: principalOf(result.data) }
}
