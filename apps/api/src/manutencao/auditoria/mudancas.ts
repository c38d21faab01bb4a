import {
  AUDITORIA_CAMPOS,
  ENTIDADE_DEFS,
  type AuditoriaAcao,
  type AuditoriaMudanca,
  type AuditoriaTipo,
  type EntidadeDef,
} from '@lastro/contract'
import { mesFromSql } from '@lastro/engine'
import * as z from 'zod/mini'

export interface AuditoriaNomes {
  grupoItens: ReadonlyMap<number, string>
  centrosCusto: ReadonlyMap<number, string>
  filiais: ReadonlyMap<number, string>
}

type Valor = AuditoriaMudanca['antes']
type ObjectItem = Record<string, unknown>

/** Ids without meaning to a reader, and fields shown elsewhere. */
const HIDDEN_FIELDS = new Set(['sessaoId', 'dispositivoId', 'dispositivo', 'chaveId', 'importacaoId', 'clientes'])
const WORDS = new Set(['perfil', 'status', 'fator', 'link', 'modo', 'modelo', 'idioma', 'favicone', 'livro', 'ato'])
const MESES = new Set(['mesesRestaurados'])

const isObject = (value: unknown): value is ObjectItem => typeof value === 'object' && value !== null && !Array.isArray(value)
const mesSqlSchema = z.int().check(z.refine((mes) => mes >= 190_001 && mes <= 999_912 && mes % 100 >= 1 && mes % 100 <= 12))

const regraSchema = z.object({ grupoItemId: z.int() })
const contaSchema = z.object({ conta: z.string(), grupoItem: z.optional(z.nullable(z.string())), regras: z.array(regraSchema) })
type AuditoriaConta = z.infer<typeof contaSchema>
const excecaoSchema = z.object({ action: z.string(), subject: z.string(), permitido: z.boolean() })
const escopoSchema = z.object({
  restringeCentroCusto: z.boolean(),
  centrosCusto: z.array(z.int()),
  restringeFilial: z.boolean(),
  filiais: z.array(z.int()),
})

export function idsOf(before: unknown, after: unknown): { grupoItens: number[]; centrosCusto: number[]; filiais: number[] } {
  const both = [before, after]
  const escopos = both.flatMap((side) => (isObject(side) ? parseList(escopoSchema, [side['escopo']]) : []))
  return {
    grupoItens: both
      .flatMap((side) => parseList(contaSchema, side))
      .flatMap(({ regras }) => regras)
      .map(({ grupoItemId }) => grupoItemId),
    centrosCusto: escopos.flatMap(({ centrosCusto }) => centrosCusto),
    filiais: escopos.flatMap(({ filiais }) => filiais),
  }
}

/** Skips elements of another shape, as in old records. */
function parseList<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S>[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each) => {
    const loaded = z.safeParse(schema, each)
    return loaded.success ? [loaded.data] : []
  })
}

function readValor(value: unknown): Valor {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (!Array.isArray(value)) return JSON.stringify(value)
  return value.length === 0
    ? null
    : value.map((each) => (typeof each === 'number' ? each : typeof each === 'string' ? each : JSON.stringify(each)))
}

function tipoOf(campo: string, valores: readonly Valor[], entidade: EntidadeDef | undefined): AuditoriaTipo {
  const tipo = entidade?.campos.find(({ nome }) => nome === campo)?.tipo
  if (tipo === 'opcao' || tipo === 'decimal' || tipo === 'cnpj') return tipo
  const [valor] = valores.filter((each) => each !== null)
  if (typeof valor === 'boolean') return 'logico'
  if (MESES.has(campo)) return 'mes'
  if (typeof valor === 'number') return campo.endsWith('Centavos') ? 'centavos' : 'inteiro'
  if (typeof valor !== 'string') return 'texto'
  if (WORDS.has(campo)) return 'opcao'
  if (campo === 'cnpj') return 'cnpj'
  if (/^\d{4}-\d{2}$/.test(valor)) return 'mes'
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(valor) ? 'instante' : 'texto'
}

const differ = (a: Valor, b: Valor): boolean => JSON.stringify(a) !== JSON.stringify(b)

function tellCampo(nome: string, sides: readonly [unknown, unknown], entidade?: EntidadeDef): AuditoriaMudanca[] {
  const [antes, depois] = MESES.has(nome) ? sides.map((side) => readMeses(side)) : sides.map((side) => readValor(side))
  if (antes === undefined || depois === undefined || !differ(antes, depois)) return []
  return [{ campo: nome, item: null, tipo: tipoOf(nome, [depois, antes], entidade), antes, depois }]
}

function readMeses(value: unknown): Valor {
  const meses = parseList(mesSqlSchema, value).map((mes) => mesFromSql(mes))
  return meses.length === 0 ? null : meses
}

function destinoOf(conta: AuditoriaConta | undefined, { grupoItens }: AuditoriaNomes): Valor {
  if (conta === undefined) return null
  if (conta.grupoItem !== undefined) return conta.grupoItem
  const destinos = new Set(conta.regras.map(({ grupoItemId }) => grupoItens.get(grupoItemId) ?? `#${grupoItemId}`))
  return destinos.size === 0 ? null : [...destinos].join(' / ')
}

function tellContas(before: unknown, after: unknown, nomes: AuditoriaNomes): AuditoriaMudanca[] {
  const [was, stayed] = [before, after].map((side) => new Map(parseList(contaSchema, side).map((each) => [each.conta, each])))
  return [...new Set([...(was?.keys() ?? []), ...(stayed?.keys() ?? [])])].flatMap((conta) => {
    const [from, para] = [destinoOf(was?.get(conta), nomes), destinoOf(stayed?.get(conta), nomes)]
    return differ(from, para) ? [{ campo: 'conta', item: conta, tipo: 'texto' as const, antes: from, depois: para }] : []
  })
}

function tellExcecoes(before: unknown, after: unknown): AuditoriaMudanca[] {
  const [was, stayed] = [before, after].map(
    (side) => new Map(parseList(excecaoSchema, side).map(({ action, subject, permitido }) => [`${action} ${subject}`, permitido])),
  )
  return [...new Set([...(was?.keys() ?? []), ...(stayed?.keys() ?? [])])].flatMap((item) => {
    const [from, para] = [was?.get(item) ?? null, stayed?.get(item) ?? null]
    return from === para ? [] : [{ campo: 'excecoes', item, tipo: 'permissao' as const, antes: from, depois: para }]
  })
}

function tellEscopo(before: unknown, after: unknown, { centrosCusto, filiais }: AuditoriaNomes): AuditoriaMudanca[] {
  const [was] = parseList(escopoSchema, [before])
  const [stayed] = parseList(escopoSchema, [after])
  const codes = (nomes: ReadonlyMap<number, string>, ids: readonly number[] | undefined): string[] | undefined =>
    ids?.map((id) => nomes.get(id) ?? `#${id}`)
  return [
    ...tellCampo('restringeCentroCusto', [was?.restringeCentroCusto, stayed?.restringeCentroCusto]),
    ...tellCampo('centrosCusto', [codes(centrosCusto, was?.centrosCusto), codes(centrosCusto, stayed?.centrosCusto)]),
    ...tellCampo('restringeFilial', [was?.restringeFilial, stayed?.restringeFilial]),
    ...tellCampo('filiais', [codes(filiais, was?.filiais), codes(filiais, stayed?.filiais)]),
  ]
}

/** A confirmed e-mail was stored as a pair. */
function sidesOf(action: AuditoriaAcao, before: unknown, after: unknown): [unknown, unknown] {
  if (action !== 'email.change' || !isObject(after)) return [before, after]
  return [{ email: after['antes'] }, { ...after, antes: undefined, depois: undefined, email: after['depois'] }]
}

function tellAviso(before: ObjectItem, after: ObjectItem): AuditoriaMudanca[] {
  const item = [after['assunto'], after['canal']].filter((parte) => typeof parte === 'string').join(' · ')
  return tellCampo('avisos', [before['ligado'], after['ligado']]).map((mudanca) => ({ ...mudanca, item }))
}

export function mudancasOf(action: AuditoriaAcao, stored: { antes: unknown; depois: unknown }, nomes: AuditoriaNomes): AuditoriaMudanca[] {
  const [before, after] = sidesOf(action, stored.antes, stored.depois)
  if (Array.isArray(before) || Array.isArray(after)) return tellContas(before, after, nomes)
  const [was, stayed]: [ObjectItem, ObjectItem] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  if (action === 'notificacao.updatePreferencia') return tellAviso(was, stayed)
  const entidade = Object.values(ENTIDADE_DEFS).find(({ rota }) => action.startsWith(`${rota}.`))
  const names = new Set([...Object.keys(was), ...Object.keys(stayed)])
  // jsonb does not keep the order of fields.
  const naOrdem = (entidade?.campos.map(({ nome }) => nome) ?? AUDITORIA_CAMPOS).filter((nome) => names.has(nome))
  const campos = [...new Set<string>([...naOrdem, ...names])].filter((nome) => !HIDDEN_FIELDS.has(nome))
  return campos.flatMap((nome) => {
    if (nome === 'excecoes') return tellExcecoes(was[nome], stayed[nome])
    if (nome === 'escopo') return tellEscopo(was[nome], stayed[nome], nomes)
    return tellCampo(nome, [was[nome], stayed[nome]], entidade)
  })
}
