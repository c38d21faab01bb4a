/** Maps errors of Entra and Power BI to contract codes. Keeps the original code, which Microsoft support asks for. */
import type { CodigoErro } from '@lastro/contract'
import * as z from 'zod/mini'
import { ErroApi } from '../../../http/erro.ts'
import type { Resposta } from './call.ts'

const erroEntraSchema = z.object({ error: z.string(), error_codes: z._default(z.array(z.number()), []) })
/** `AADSTS7000222`: the secret has expired. */
const SEGREDO_VENCIDO = 7_000_222

/** @throws ErroApi always */
export function refuseEntra(resposta: Resposta): never {
  if (resposta.status >= 500) throw new ErroApi('powerbi_unavailable')
  const { data } = z.safeParse(erroEntraSchema, resposta.corpo)
  const codigo = data?.error_codes[0]
  throw new ErroApi(
    codigo === SEGREDO_VENCIDO ? 'powerbi_credential_expired' : 'powerbi_credential_refused',
    codigo === undefined ? {} : { details: [{ campo: 'entra', message: `AADSTS${codigo}` }] },
  )
}

const erroPowerbiSchema = z.object({ error: z.object({ code: z._default(z.string(), ''), message: z._default(z.string(), '') }) })

export interface ErroPowerbi {
  code: string
  message: string
}

export function readErro({ corpo, headers }: Resposta): ErroPowerbi {
  const { data } = z.safeParse(erroPowerbiSchema, corpo)
  return { code: data?.error.code || (headers.get('x-powerbi-error-info') ?? ''), message: data?.error.message ?? '' }
}

export const isTokenExpired = (resposta: Resposta): boolean =>
  (resposta.status === 401 || resposta.status === 403) && readErro(resposta).code === 'TokenExpired'

/** @param pedindo request kind, because a status means different things for a list and a token */
function codigoOf({ status }: Resposta, { code, message }: ErroPowerbi, pedindo: 'lista' | 'relatorio' | 'token'): CodigoErro {
  if (status >= 500) return 'powerbi_unavailable'
  if (/capacity/i.test(code) || /capacity/i.test(message)) return 'powerbi_capacity_paused'
  if (/ServicePrincipal.*(NotAllowed|Disabled)|TenantAdminSwitch/i.test(code)) return 'powerbi_principal_blocked'
  if (status === 401) return code === 'PowerBINotAuthorizedException' ? 'powerbi_principal_not_admitted' : 'powerbi_principal_blocked'
  if (status === 403) return 'powerbi_principal_not_admitted'
  if (status === 404) return pedindo === 'lista' ? 'powerbi_principal_not_admitted' : 'powerbi_report_missing'
  if (status === 400 && pedindo === 'token' && /identity|role|rls/i.test(`${code} ${message}`)) return 'powerbi_role_missing'
  return 'powerbi_refused'
}

/** @throws ErroApi always */
export function refusePowerbi(resposta: Resposta, pedindo: 'lista' | 'relatorio' | 'token'): never {
  const erro = readErro(resposta)
  const pedido = resposta.headers.get('requestid')
  throw new ErroApi(codigoOf(resposta, erro, pedindo), {
    details: [{ campo: 'powerbi', message: erro.code || `HTTP ${resposta.status}`, ...(pedido === null ? {} : { valor: pedido }) }],
  })
}
