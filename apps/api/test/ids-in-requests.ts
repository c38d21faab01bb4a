/** Finds every place in a request that holds an id, from the contract and the valid requests. */
import type { RotaDef } from '@lastro/contract'
import * as z from 'zod/mini'
import type { Ids, RequestParts } from './ids.ts'
import { partesOf } from './valid-requests.ts'

const ABSENT_ID = 987_654_321
const ABSENT_UUID = '7b1f7a3e-0000-4000-8000-000000000000'

/** Ids that no row has, one for every kind of id. */
export const ABSENT: Ids = {
  id: ABSENT_ID,
  modelo: ABSENT_ID,
  dreItem: ABSENT_ID,
  centroCusto: ABSENT_ID,
  filial: ABSENT_ID,
  grupo: ABSENT_ID,
  grupoItem: ABSENT_ID,
  conta: ABSENT_ID,
  direcionador: ABSENT_ID,
  direcionadorAno: ABSENT_ID,
  regra: ABSENT_ID,
  apuracao: ABSENT_ID,
  deParaRegra: ABSENT_ID,
  orcamento: ABSENT_ID,
  previsto: ABSENT_ID,
  orcamentoArea: ABSENT_ID,
  orcamentoLinha: ABSENT_ID,
  orcamentoComentario: ABSENT_ID,
  orcamentoCenario: ABSENT_ID,
  email: 'ninguem@teste.lastro',
  usuario: ABSENT_UUID,
  pessoa: ABSENT_UUID,
  workspace: ABSENT_ID,
  workspaceChave: 'ninguem',
  relatorio: ABSENT_ID,
  relatorioChave: 'ninguem',
  workspaceExterno: ABSENT_ID,
  relatorioExterno: ABSENT_ID,
  relatorioEnvio: ABSENT_ID,
  chave: ABSENT_ID,
  receita: ABSENT_ID,
  arquivoId: ABSENT_UUID,
  clienteId: ABSENT_UUID,
  sessaoId: ABSENT_UUID,
  notificacao: ABSENT_ID,
  versao: 0,
  auditoriaId: ABSENT_ID,
  premissa: ABSENT_ID,
  investimento: ABSENT_ID,
  dreVisao: ABSENT_ID,
  dreEliminacao: ABSENT_ID,
  dreComentario: ABSENT_ID,
}

export interface Place {
  place: string
  id: keyof Ids
  build: (ids: Ids) => RequestParts
}

const SEM_ID = new Set([
  'inicio',
  'fim',
  'formato',
  'filtros',
  'idioma',
  'codigo',
  'cursor',
  'limite',
  'perfil',
  'todos',
  'pagina',
  'busca',
  'ordem',
  'marca',
  'situacao',
  'problema',
  'planilha',
  'versao',
  'status',
  'para',
  'filtro',
  'arquivados',
  'campo',
  'assinatura',
  'vencida',
  'quem',
  'tipo',
  'acao',
  'assunto',
  'assuntoId',
  'cenario',
  'mes',
  'sequencia',
  'em',
  'vista',
  'espera',
  'meus',
  'dono',
  'rateio',
  'abertos',
  'vigencia',
  'excedem',
  'ate',
  'fonte',
  'fontes',
  'base',
  'por',
  'dimensao',
  'analises',
  'baseAv',
  'negativos',
  'de',
  'escala',
  'casas',
  'abertas',
  'colunas',
])
const APELIDOS: Readonly<Record<string, keyof Ids>> = {
  proprioCentroCusto: 'centroCusto',
  proprioFilial: 'filial',
  clientes: 'clienteId',
  importacao: 'id',
}
/**
 * Names in a body that look like ids.
 * The valid request must have them, or no foreign id would be tried.
 */
const PARECE_ID = /^ids?$|(?:Id|Ids)$|^(?:clientes|usuarios|centrosCusto|filiais|email)$/

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] }

function listNames(schema: JsonSchema): string[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...listNames(inner)]),
    ...(schema.items === undefined ? [] : listNames(schema.items)),
    ...(schema.anyOf ?? []).flatMap(listNames),
  ]
}

const schemaOf = (schema: RotaDef['body']): JsonSchema =>
  schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)

export function listPlaces(rota: RotaDef, own: Ids): Place[] {
  const found: Place[] = []
  const good = partesOf(rota, own)
  for (const name of Object.keys(own) as (keyof Ids)[]) {
    if (name === 'versao') continue
    const build = (ids: Ids): RequestParts => partesOf(rota, { ...own, [name]: ids[name] })
    if (JSON.stringify(build(ABSENT)) !== JSON.stringify(good)) found.push({ place: name, id: name, build })
  }
  for (const place of ['params', 'query'] as const) {
    for (const name of listNames(schemaOf(rota[place]))) {
      if (SEM_ID.has(name) || good[place]?.[name] !== undefined) continue
      const apelido = APELIDOS[name]
      if (apelido === undefined && !(name in own)) throw new Error(`say in test/valid-requests.ts whose id "${name}" of ${rota.nome} is`)
      const id = apelido ?? (name as keyof Ids)
      found.push({ place: `${place}.${name}`, id, build: (ids) => ({ ...good, [place]: { ...good[place], [name]: ids[id] } }) })
    }
  }
  const text = JSON.stringify(good.body ?? {})
  for (const name of listNames(schemaOf(rota.body))) {
    if (PARECE_ID.test(name) && !text.includes(`"${name}"`)) throw new Error(`give ${rota.nome} a good "${name}" in test/valid-requests.ts`)
  }
  return found
}
