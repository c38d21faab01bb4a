import type { RelatorioPowerbi } from '@lastro/contract'
import * as z from 'zod/mini'
import { ErroApi } from '../../../http/erro.ts'
import { createEntra } from './entra.ts'
import { isTokenExpired, refusePowerbi } from './erro.ts'
import { callerOf, type Installation, type Principal } from './settings.ts'
import { createCall, type PowerbiResponse } from './call.ts'

const relatorioSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  embedUrl: z.string(),
  /** Absent for reports without a dataset, such as paginated ones. */
  datasetId: z.optional(z.nullable(z.uuid())),
  reportType: z.optional(z.string()),
})
const listSchema = z.object({ value: z.array(relatorioSchema) })
const datasetsSchema = z.object({
  value: z.array(z.object({ id: z.uuid(), isEffectiveIdentityRolesRequired: z._default(z.boolean(), false) })),
})
const tokenSchema = z.object({ token: z.string().check(z.minLength(1)), expiration: z.iso.datetime({ offset: true }) })

export interface EmbedTarget {
  grupo: string
  relatorio: string
  roles: readonly string[]
  /** Effective identity: the value of USERNAME() in the dataset roles. */
  identidade: string
}

export interface TokenPowerbi {
  token: string
  embedUrl: string
  expiresMs: number
}

export interface PowerbiApi {
  listRelatorios: (principal: Principal, grupo: string) => Promise<RelatorioPowerbi[]>
  generateToken: (principal: Principal, target: EmbedTarget) => Promise<TokenPowerbi>
}

function parse<S extends z.ZodMiniType>(schema: S, { body }: PowerbiResponse): z.output<S> {
  const result = z.safeParse(schema, body)
  if (!result.success) throw new ErroApi('powerbi_unavailable', { cause: result.error })
  return result.data
}

export function createPowerbiApi({ instalacao, clock }: { instalacao: Installation; clock: () => Date }): PowerbiApi {
  const call = createCall(clock)
  const entra = createEntra({ instalacao, call, clock })

  async function ask(principal: Principal, path: string, body?: object): Promise<PowerbiResponse> {
    const once = async (): Promise<PowerbiResponse> =>
      call(callerOf(principal), `${instalacao.api}/v1.0/myorg${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${await entra.get(principal)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    const response = await once()
    if (!isTokenExpired(response)) return response
    entra.forget(principal)
    return once()
  }

  return {
    listRelatorios: async (principal, grupo) => {
      const response = await ask(principal, `/groups/${grupo}/reports`)
      if (response.status !== 200) refusePowerbi(response, 'lista')
      const datasets = await ask(principal, `/groups/${grupo}/datasets`)
      if (datasets.status !== 200) refusePowerbi(datasets, 'lista')
      const separados = new Set(
        parse(datasetsSchema, datasets)
          .value.filter((each) => each.isEffectiveIdentityRolesRequired)
          .map(({ id }) => id),
      )
      return parse(listSchema, response)
        .value.filter(({ reportType, datasetId }) => reportType !== 'PaginatedReport' && datasetId)
        .map(({ id, name, datasetId }) => ({ relatorio: id, nome: name, separaLinhas: separados.has(datasetId ?? '') }))
        .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt'))
    },
    generateToken: async (principal, { grupo, relatorio, roles, identidade }) => {
      const response = await ask(principal, `/groups/${grupo}/reports/${relatorio}`)
      if (response.status !== 200) refusePowerbi(response, 'relatorio')
      const { embedUrl, datasetId } = parse(relatorioSchema, response)
      // Without a dataset there is no effective identity, and rows could not be filtered.
      if (!datasetId) throw new ErroApi('powerbi_role_missing')
      if (new URL(embedUrl).origin !== instalacao.pagina) throw new ErroApi('powerbi_unavailable', { cause: `framed from ${embedUrl}` })
      const gerado = await ask(principal, '/GenerateToken', {
        datasets: [{ id: datasetId }],
        reports: [{ id: relatorio, allowEdit: false }],
        identities: [{ username: identidade, roles, datasets: [datasetId] }],
      })
      if (gerado.status !== 200) refusePowerbi(gerado, 'token')
      const { token, expiration } = parse(tokenSchema, gerado)
      return { token, embedUrl, expiresMs: Date.parse(expiration) }
    },
  }
}
