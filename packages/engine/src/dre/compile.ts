import type { FormulaNode } from '../formula/ast.ts'
import { parseFormula } from '../formula/parse.ts'
import { printFormula } from '../formula/print.ts'
import { listReferencias } from '../formula/references.ts'
import type { DreCompilada, DreItemCompilado } from './compiled.ts'
import type { DreError, DreGrupo, DreItem } from './item.ts'
import { sortDependencias } from './topological-order.ts'
import { planItem } from './plan.ts'

export type DreCompilacao = { readonly ok: true; readonly dre: DreCompilada } | { readonly ok: false; readonly erros: readonly DreError[] }

const CODIGO_VALIDO = /^[^\s\][](?:[^\][\r\n]{0,58}[^\s\][])?$/

function checkCodigos(itens: readonly DreItem[]): DreError[] {
  const seen = new Set<string>()
  const errors: DreError[] = []
  for (const { codigo } of itens) {
    if (!CODIGO_VALIDO.test(codigo)) {
      errors.push({ codigo, campo: 'codigo', mensagem: 'O código precisa de 1 a 60 caracteres, sem colchetes nem espaços nas pontas.' })
    } else if (seen.has(codigo)) {
      errors.push({ codigo, campo: 'codigo', mensagem: `O código ${codigo} está repetido.` })
    }
    seen.add(codigo)
  }
  return errors
}

function checkComponentes(
  item: DreItem & { tipo: 'soma' },
  grupos: ReadonlyMap<number, readonly number[]>,
  grupoItens: ReadonlySet<number>,
): DreError[] {
  const errors: DreError[] = []
  for (const { grupo, grupoItem, sinal } of item.componentes) {
    if (sinal !== 1 && sinal !== -1) errors.push({ codigo: item.codigo, campo: 'componentes', mensagem: 'O sinal é 1 ou −1.' })
    if (grupo !== undefined && !grupos.has(grupo)) {
      errors.push({ codigo: item.codigo, campo: 'componentes', mensagem: `O grupo ${grupo} não existe.` })
    }
    if (grupo === undefined && !grupoItens.has(grupoItem)) {
      errors.push({ codigo: item.codigo, campo: 'componentes', mensagem: `O item de grupo ${grupoItem} não existe.` })
    }
  }
  return errors
}

interface ParsedFormula {
  readonly ast: FormulaNode
  readonly texto: string
}

interface ParsedItem {
  readonly formula: ParsedFormula | undefined
  /** Referenced codes, collected even from an invalid item, so that a cycle is reported at once. */
  readonly referencias: readonly string[]
  readonly posicoes: ReadonlyMap<string, number>
  readonly erros: readonly DreError[]
}

function explainCodigo(codigo: string, porCodigo: ReadonlyMap<string, DreItem>): string | undefined {
  const item = porCodigo.get(codigo)
  if (item?.tipo === 'titulo') return `${codigo} é um título e não tem valor.`
  if (item !== undefined) return undefined
  const parecido = [...porCodigo.keys()].find((other) => other.toLowerCase() === codigo.toLowerCase())
  return parecido === undefined ? `O código ${codigo} não existe nesta DRE.` : `O código ${codigo} não existe nesta DRE. Seria ${parecido}?`
}

function readFormula(item: DreItem, porCodigo: ReadonlyMap<string, DreItem>): ParsedItem {
  if (item.tipo !== 'formula' && item.tipo !== 'percentual') return { formula: undefined, referencias: [], posicoes: new Map(), erros: [] }
  const { codigo } = item
  const resultado = parseFormula(item.formula)
  const erros: DreError[] = []
  if (!resultado.ok) erros.push({ codigo, campo: 'formula', ...resultado.erro })
  const found = resultado.ok ? listReferencias(resultado.ast) : []
  for (const referencia of found) {
    const mensagem = explainCodigo(referencia.codigo, porCodigo)
    if (mensagem !== undefined) erros.push({ codigo, campo: 'formula', mensagem, position: referencia.position })
  }
  if (item.tipo === 'percentual') {
    const mensagem = explainCodigo(item.baseCodigo, porCodigo)
    if (mensagem !== undefined) erros.push({ codigo, campo: 'baseCodigo', mensagem, position: 0 })
  }
  const referencias = [...found.map((referencia) => referencia.codigo), ...(item.tipo === 'percentual' ? [item.baseCodigo] : [])]
  const posicoes = new Map(found.toReversed().map((referencia) => [referencia.codigo, referencia.position]))
  if (!resultado.ok || erros.length > 0) return { formula: undefined, referencias, posicoes, erros }
  if (item.tipo === 'formula') return { formula: { ast: resultado.ast, texto: printFormula(resultado.ast) }, referencias, posicoes, erros }
  const right: FormulaNode = { tipo: 'codigo', codigo: item.baseCodigo, position: 0 }
  const ast: FormulaNode = { tipo: 'binaria', operator: '/', left: resultado.ast, right, position: 0 }
  return { formula: { ast, texto: printFormula(ast) }, referencias, posicoes, erros }
}

/**
 * Validates a DRE and compiles it. Reports all problems at once.
 * Each has the code of its item and, in a formula, the offset: repeated or invalid codes, unknown grupos, syntax, unknown codes, wrong
 * units, and cycles with their path (`A → B → A`). A reference through `anterior` counts as a dependency, because a line cannot be made of
 * its past.
 */
export function compileDre(itens: readonly DreItem[], grupos: readonly DreGrupo[]): DreCompilacao {
  const itensDoGrupo = new Map(grupos.map((grupo) => [grupo.id, grupo.itens.map(({ id }) => id)]))
  const grupoItens = new Set([...itensDoGrupo.values()].flat())
  const porCodigo = new Map(itens.map((item) => [item.codigo, item]))
  const posicoes = new Map(itens.map((item, i) => [item.codigo, i]))
  const readings = itens.map((item) => readFormula(item, porCodigo))
  const erros = [
    ...checkCodigos(itens),
    ...itens.flatMap((item) => (item.tipo === 'soma' ? checkComponentes(item, itensDoGrupo, grupoItens) : [])),
    ...readings.flatMap((reading) => reading.erros),
  ]
  const dependencias = readings.map(({ referencias }) => [...new Set(referencias.flatMap((codigo) => posicoes.get(codigo) ?? []))])
  const { ordem, ciclos } = sortDependencias(dependencias)
  for (const ciclo of ciclos) {
    const codigos = [...ciclo, ciclo[0]!].map((i) => itens[i]!.codigo)
    const position = readings[ciclo[0]!]!.posicoes.get(codigos[1]!) ?? 0
    erros.push({ codigo: codigos[0]!, campo: 'formula', mensagem: `A fórmula depende dela mesma: ${codigos.join(' → ')}.`, position })
  }
  if (erros.length > 0) return { ok: false, erros }

  const used = [
    ...new Set(
      itens.flatMap((item) =>
        item.tipo === 'soma'
          ? item.componentes.flatMap((c) => (c.grupo === undefined ? [c.grupoItem] : (itensDoGrupo.get(c.grupo) ?? [])))
          : [],
      ),
    ),
  ].toSorted((a, b) => a - b)
  const indices = new Map(used.map((grupoItem, i) => [grupoItem, i]))
  const compilados: DreItemCompilado[] = []
  for (const i of ordem) {
    const resultado = planItem(itens[i]!, readings[i]!.formula, { itensDoGrupo, indices, posicoes, compilados })
    if ('erro' in resultado) erros.push(resultado.erro)
    else compilados[i] = resultado.item
    if (erros.length > 0) break
  }
  if (erros.length > 0) return { ok: false, erros }
  return { ok: true, dre: { itens: compilados, posicoes, ordem, grupoItens: used } }
}
