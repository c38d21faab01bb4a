/** Maps errors of Entra and Power BI to contract codes. Keeps the original code, which Microsoft support asks for. */
import type { CodigoErro } from '@lastro/contract'
import * as z from 'zod/mini'
import { ErroApi } from '../../../http/erro.ts'
import type { PowerbiResponse } from './call.ts'

const errorEntraSchema = z.object({ error: z.string(), error_codes: z._default(z.array(z.number()), []) })
/** `AADSTS7000222`: the secret has expired. */
const EXPIRED_SECRET = 7_000_222

export function refuseEntra(response: PowerbiResponse): never {
  if (response.status >= 500) throw new ErroApi('powerbi_unavailable')
  const { data } = z.safeParse(errorEntraSchema, response.body)
  const codigo = data?.error_codes[0]
  throw new ErroApi(
    codigo === EXPIRED_SECRET ? 'powerbi_credential_expired' : 'powerbi_credential_refused',
    codigo === undefined ? {} : { details: [{ campo: 'entra', message: `AADSTS${codigo}` }] },
  )
}

const errorPowerbiSchema = z.object({ error: z.object({ code: z._default(z.string(), ''), message: z._default(z.string(), '') }) })

export interface ErrorPowerbi {
  code: string
  message: string
}

export function readError({ body, headers }: PowerbiResponse): ErrorPowerbi {
  const { data } = z.safeParse(errorPowerbiSchema, body)
  return { code: data?.error.code || (headers.get('x-powerbi-error-info') ?? ''), message: data?.error.message ?? '' }
}

export const isTokenExpired = (response: PowerbiResponse): boolean =>
  (response.status === 401 || response.status === 403) && readError(response).code === 'TokenExpired'

/** @param asking request kind, because a status means different things for a list and a token */
function codigoOf({ status }: PowerbiResponse, { code, message }: ErrorPowerbi, asking: 'lista' | 'relatorio' | 'token'): CodigoErro {
  if (status >= 500) return 'powerbi_unavailable'
  if (/capacity/i.test(code) || /capacity/i.test(message)) return 'powerbi_capacity_paused'
  if (/ServicePrincipal.*(NotAllowed|Disabled)|TenantAdminSwitch/i.test(code)) return 'powerbi_principal_blocked'
  if (status === 401) return code === 'PowerBINotAuthorizedException' ? 'powerbi_principal_not_admitted' : 'powerbi_principal_blocked'
  if (status === 403) return 'powerbi_principal_not_admitted'
  if (status === 404) return asking === 'lista' ? 'powerbi_principal_not_admitted' : 'powerbi_report_missing'
  if (status === 400 && asking === 'token' && /identity|role|rls/i.test(`${code} ${message}`)) return 'powerbi_role_missing'
  return 'powerbi_refused'
}

export function refusePowerbi(response: PowerbiResponse, asking: 'lista' | 'relatorio' | 'token'): never {
  const error = readError(response)
  const request = response.headers.get('requestid')
  throw new ErroApi(codigoOf(response, error, asking), {
    details: [{ campo: 'powerbi', message: error.code || `HTTP ${response.status}`, ...(request === null ? {} : { valor: request }) }],
  })
}
