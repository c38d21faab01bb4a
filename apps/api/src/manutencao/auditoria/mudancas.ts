/** Diff of stored before and after into field changes. Pure. */
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

export interface Nomes {
  grupoItens: ReadonlyMap<number, string>
  centrosCusto: ReadonlyMap<number, string>
  filiais: ReadonlyMap<number, string>
}

type Valor = AuditoriaMudanca['antes']
type Objeto = Record<string, unknown>

/** Meaningless ids, and fields shown elsewhere. */
const CALADOS = new Set(['sessaoId', 'dispositivoId', 'dispositivo', 'chaveId', 'importacaoId', 'clientes'])
const PALAVRAS = new Set(['perfil', 'status', 'fator', 'link', 'modo', 'modelo', 'idioma', 'favicone', 'livro', 'ato'])
const MESES = new Set(['mesesRestaurados'])

const isObjeto = (value: unknown): value is Objeto => typeof value === 'object' && value !== null && !Array.isArray(value)
const mesSqlSchema = z.int().check(z.refine((mes) => mes >= 190_001 && mes <= 999_912 && mes % 100 >= 1 && mes % 100 <= 12))

const regraSchema = z.object({ grupoItemId: z.int() })
const contaSchema = z.object({ conta: z.string(), grupoItem: z.optional(z.nullable(z.string())), regras: z.array(regraSchema) })
type Conta = z.infer<typeof contaSchema>
const excecaoSchema = z.object({ action: z.string(), subject: z.string(), permitido: z.boolean() })
const escopoSchema = z.object({
  restringeCentroCusto: z.boolean(),
  centrosCusto: z.array(z.int()),
  restringeFilial: z.boolean(),
  filiais: z.array(z.int()),
})

export function idsOf(antes: unknown, depois: unknown): { grupoItens: number[]; centrosCusto: number[]; filiais: number[] } {
  const both = [antes, depois]
  const escopos = both.flatMap((lado) => (isObjeto(lado) ? parseList(escopoSchema, [lado['escopo']]) : []))
  return {
    grupoItens: both
      .flatMap((lado) => parseList(contaSchema, lado))
      .flatMap(({ regras }) => regras)
      .map(({ grupoItemId }) => grupoItemId),
    centrosCusto: escopos.flatMap(({ centrosCusto }) => centrosCusto),
    filiais: escopos.flatMap(({ filiais }) => filiais),
  }
}

/** Elements that match the schema. Old records may have another shape. */
function parseList<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S>[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each) => {
    const lido = z.safeParse(schema, each)
    return lido.success ? [lido.data] : []
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
  if (PALAVRAS.has(campo)) return 'opcao'
  if (campo === 'cnpj') return 'cnpj'
  if (/^\d{4}-\d{2}$/.test(valor)) return 'mes'
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(valor) ? 'instante' : 'texto'
}

const differ = (a: Valor, b: Valor): boolean => JSON.stringify(a) !== JSON.stringify(b)

function tellCampo(nome: string, lados: readonly [unknown, unknown], entidade?: EntidadeDef): AuditoriaMudanca[] {
  const [antes, depois] = MESES.has(nome) ? lados.map((lado) => readMeses(lado)) : lados.map((lado) => readValor(lado))
  if (antes === undefined || depois === undefined || !differ(antes, depois)) return []
  return [{ campo: nome, item: null, tipo: tipoOf(nome, [depois, antes], entidade), antes, depois }]
}

function readMeses(value: unknown): Valor {
  const meses = parseList(mesSqlSchema, value).map((mes) => mesFromSql(mes))
  return meses.length === 0 ? null : meses
}

function destinoOf(conta: Conta | undefined, { grupoItens }: Nomes): Valor {
  if (conta === undefined) return null
  if (conta.grupoItem !== undefined) return conta.grupoItem
  const destinos = new Set(conta.regras.map(({ grupoItemId }) => grupoItens.get(grupoItemId) ?? `#${grupoItemId}`))
  return destinos.size === 0 ? null : [...destinos].join(' / ')
}

function tellContas(antes: unknown, depois: unknown, nomes: Nomes): AuditoriaMudanca[] {
  const [era, ficou] = [antes, depois].map((lado) => new Map(parseList(contaSchema, lado).map((each) => [each.conta, each])))
  return [...new Set([...(era?.keys() ?? []), ...(ficou?.keys() ?? [])])].flatMap((conta) => {
    const [de, para] = [destinoOf(era?.get(conta), nomes), destinoOf(ficou?.get(conta), nomes)]
    return differ(de, para) ? [{ campo: 'conta', item: conta, tipo: 'texto' as const, antes: de, depois: para }] : []
  })
}

function tellExcecoes(antes: unknown, depois: unknown): AuditoriaMudanca[] {
  const [era, ficou] = [antes, depois].map(
    (lado) => new Map(parseList(excecaoSchema, lado).map(({ action, subject, permitido }) => [`${action} ${subject}`, permitido])),
  )
  return [...new Set([...(era?.keys() ?? []), ...(ficou?.keys() ?? [])])].flatMap((item) => {
    const [de, para] = [era?.get(item) ?? null, ficou?.get(item) ?? null]
    return de === para ? [] : [{ campo: 'excecoes', item, tipo: 'permissao' as const, antes: de, depois: para }]
  })
}

function tellEscopo(antes: unknown, depois: unknown, { centrosCusto, filiais }: Nomes): AuditoriaMudanca[] {
  const [era] = parseList(escopoSchema, [antes])
  const [ficou] = parseList(escopoSchema, [depois])
  const codes = (nomes: ReadonlyMap<number, string>, ids: readonly number[] | undefined): string[] | undefined =>
    ids?.map((id) => nomes.get(id) ?? `#${id}`)
  return [
    ...tellCampo('restringeCentroCusto', [era?.restringeCentroCusto, ficou?.restringeCentroCusto]),
    ...tellCampo('centrosCusto', [codes(centrosCusto, era?.centrosCusto), codes(centrosCusto, ficou?.centrosCusto)]),
    ...tellCampo('restringeFilial', [era?.restringeFilial, ficou?.restringeFilial]),
    ...tellCampo('filiais', [codes(filiais, era?.filiais), codes(filiais, ficou?.filiais)]),
  ]
}

/** A confirmed e-mail was stored as a pair. */
function sidesOf(acao: AuditoriaAcao, antes: unknown, depois: unknown): [unknown, unknown] {
  if (acao !== 'email.change' || !isObjeto(depois)) return [antes, depois]
  return [{ email: depois['antes'] }, { ...depois, antes: undefined, depois: undefined, email: depois['depois'] }]
}

function tellAviso(antes: Objeto, depois: Objeto): AuditoriaMudanca[] {
  const item = [depois['assunto'], depois['canal']].filter((parte) => typeof parte === 'string').join(' · ')
  return tellCampo('avisos', [antes['ligado'], depois['ligado']]).map((mudanca) => ({ ...mudanca, item }))
}

export function mudancasOf(acao: AuditoriaAcao, stored: { antes: unknown; depois: unknown }, nomes: Nomes): AuditoriaMudanca[] {
  const [antes, depois] = sidesOf(acao, stored.antes, stored.depois)
  if (Array.isArray(antes) || Array.isArray(depois)) return tellContas(antes, depois, nomes)
  const [era, ficou]: [Objeto, Objeto] = [isObjeto(antes) ? antes : {}, isObjeto(depois) ? depois : {}]
  if (acao === 'notificacao.updatePreferencia') return tellAviso(era, ficou)
  const entidade = Object.values(ENTIDADE_DEFS).find(({ rota }) => acao.startsWith(`${rota}.`))
  const ditos = new Set([...Object.keys(era), ...Object.keys(ficou)])
  // jsonb does not keep the order of fields.
  const naOrdem = (entidade?.campos.map(({ nome }) => nome) ?? AUDITORIA_CAMPOS).filter((nome) => ditos.has(nome))
  const campos = [...new Set<string>([...naOrdem, ...ditos])].filter((nome) => !CALADOS.has(nome))
  return campos.flatMap((nome) => {
    if (nome === 'excecoes') return tellExcecoes(era[nome], ficou[nome])
    if (nome === 'escopo') return tellEscopo(era[nome], ficou[nome], nomes)
    return tellCampo(nome, [era[nome], ficou[nome]], entidade)
  })
}
