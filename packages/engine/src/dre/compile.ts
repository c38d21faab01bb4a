import type { FormulaNode } from '../formula/ast.ts'
import { parseFormula } from '../formula/parse.ts'
import { printFormula } from '../formula/print.ts'
import { listReferencias } from '../formula/references.ts'
import type { DreCompilada, DreItemCompilado } from './compiled.ts'
import type { DreErro, DreGrupo, DreItem } from './item.ts'
import { sortDependencias } from './topological-order.ts'
import { planItem } from './plan.ts'

export type DreCompilacao = { readonly ok: true; readonly dre: DreCompilada } | { readonly ok: false; readonly erros: readonly DreErro[] }

/** Valid code: anything a formula can reference, in brackets if need be. */
const CODIGO_VALIDO = /^[^\s\][](?:[^\][\r\n]{0,58}[^\s\][])?$/

function checkCodigos(itens: readonly DreItem[]): DreErro[] {
  const vistos = new Set<string>()
  const erros: DreErro[] = []
  for (const { codigo } of itens) {
    if (!CODIGO_VALIDO.test(codigo)) {
      erros.push({ codigo, campo: 'codigo', mensagem: 'O código precisa de 1 a 60 caracteres, sem colchetes nem espaços nas pontas.' })
    } else if (vistos.has(codigo)) {
      erros.push({ codigo, campo: 'codigo', mensagem: `O código ${codigo} está repetido.` })
    }
    vistos.add(codigo)
  }
  return erros
}

function checkComponentes(
  item: DreItem & { tipo: 'soma' },
  grupos: ReadonlyMap<number, readonly number[]>,
  grupoItens: ReadonlySet<number>,
): DreErro[] {
  const erros: DreErro[] = []
  for (const { grupo, grupoItem, sinal } of item.componentes) {
    if (sinal !== 1 && sinal !== -1) erros.push({ codigo: item.codigo, campo: 'componentes', mensagem: 'O sinal é 1 ou −1.' })
    if (grupo !== undefined && !grupos.has(grupo)) {
      erros.push({ codigo: item.codigo, campo: 'componentes', mensagem: `O grupo ${grupo} não existe.` })
    }
    if (grupo === undefined && !grupoItens.has(grupoItem)) {
      erros.push({ codigo: item.codigo, campo: 'componentes', mensagem: `O item de grupo ${grupoItem} não existe.` })
    }
  }
  return erros
}

interface FormulaLida {
  readonly ast: FormulaNode
  readonly texto: string
}

interface Leitura {
  readonly lida: FormulaLida | undefined
  /** Referenced codes, collected even from an invalid item, so that a cycle is reported at once. */
  readonly referencias: readonly string[]
  readonly posicoes: ReadonlyMap<string, number>
  readonly erros: readonly DreErro[]
}

function explainCodigo(codigo: string, porCodigo: ReadonlyMap<string, DreItem>): string | undefined {
  const item = porCodigo.get(codigo)
  if (item?.tipo === 'titulo') return `${codigo} é um título e não tem valor.`
  if (item !== undefined) return undefined
  const parecido = [...porCodigo.keys()].find((outro) => outro.toLowerCase() === codigo.toLowerCase())
  return parecido === undefined ? `O código ${codigo} não existe nesta DRE.` : `O código ${codigo} não existe nesta DRE. Seria ${parecido}?`
}

function readFormula(item: DreItem, porCodigo: ReadonlyMap<string, DreItem>): Leitura {
  if (item.tipo !== 'formula' && item.tipo !== 'percentual') return { lida: undefined, referencias: [], posicoes: new Map(), erros: [] }
  const { codigo } = item
  const resultado = parseFormula(item.formula)
  const erros: DreErro[] = []
  if (!resultado.ok) erros.push({ codigo, campo: 'formula', ...resultado.erro })
  const achadas = resultado.ok ? listReferencias(resultado.ast) : []
  for (const referencia of achadas) {
    const mensagem = explainCodigo(referencia.codigo, porCodigo)
    if (mensagem !== undefined) erros.push({ codigo, campo: 'formula', mensagem, posicao: referencia.posicao })
  }
  if (item.tipo === 'percentual') {
    const mensagem = explainCodigo(item.baseCodigo, porCodigo)
    if (mensagem !== undefined) erros.push({ codigo, campo: 'baseCodigo', mensagem, posicao: 0 })
  }
  const referencias = [...achadas.map((referencia) => referencia.codigo), ...(item.tipo === 'percentual' ? [item.baseCodigo] : [])]
  const posicoes = new Map(achadas.toReversed().map((referencia) => [referencia.codigo, referencia.posicao]))
  if (!resultado.ok || erros.length > 0) return { lida: undefined, referencias, posicoes, erros }
  if (item.tipo === 'formula') return { lida: { ast: resultado.ast, texto: printFormula(resultado.ast) }, referencias, posicoes, erros }
  const direita: FormulaNode = { tipo: 'codigo', codigo: item.baseCodigo, posicao: 0 }
  const ast: FormulaNode = { tipo: 'binaria', operador: '/', esquerda: resultado.ast, direita, posicao: 0 }
  return { lida: { ast, texto: printFormula(ast) }, referencias, posicoes, erros }
}

/**
 * Validates a DRE and compiles it.
 * Reports all problems at once, each with the code of its item and, in a formula, the offset: repeated or invalid codes, unknown grupos,
 * syntax, unknown codes, wrong units, and cycles with their path (`A → B → A`). A reference through `anterior` counts as a dependency: a
 * line cannot be made of its past.
 */
export function compileDre(itens: readonly DreItem[], grupos: readonly DreGrupo[]): DreCompilacao {
  const itensDoGrupo = new Map(grupos.map((grupo) => [grupo.id, grupo.itens.map(({ id }) => id)]))
  const grupoItens = new Set([...itensDoGrupo.values()].flat())
  const porCodigo = new Map(itens.map((item) => [item.codigo, item]))
  const posicoes = new Map(itens.map((item, i) => [item.codigo, i]))
  const leituras = itens.map((item) => readFormula(item, porCodigo))
  const erros = [
    ...checkCodigos(itens),
    ...itens.flatMap((item) => (item.tipo === 'soma' ? checkComponentes(item, itensDoGrupo, grupoItens) : [])),
    ...leituras.flatMap((leitura) => leitura.erros),
  ]
  const dependencias = leituras.map(({ referencias }) => [...new Set(referencias.flatMap((codigo) => posicoes.get(codigo) ?? []))])
  const { ordem, ciclos } = sortDependencias(dependencias)
  for (const ciclo of ciclos) {
    const codigos = [...ciclo, ciclo[0]!].map((i) => itens[i]!.codigo)
    const posicao = leituras[ciclo[0]!]!.posicoes.get(codigos[1]!) ?? 0
    erros.push({ codigo: codigos[0]!, campo: 'formula', mensagem: `A fórmula depende dela mesma: ${codigos.join(' → ')}.`, posicao })
  }
  if (erros.length > 0) return { ok: false, erros }

  const usados = [
    ...new Set(
      itens.flatMap((item) =>
        item.tipo === 'soma'
          ? item.componentes.flatMap((c) => (c.grupo === undefined ? [c.grupoItem] : (itensDoGrupo.get(c.grupo) ?? [])))
          : [],
      ),
    ),
  ].toSorted((a, b) => a - b)
  const indices = new Map(usados.map((grupoItem, i) => [grupoItem, i]))
  const compilados: DreItemCompilado[] = []
  for (const i of ordem) {
    const resultado = planItem(itens[i]!, leituras[i]!.lida, { itensDoGrupo, indices, posicoes, compilados })
    if ('erro' in resultado) erros.push(resultado.erro)
    else compilados[i] = resultado.item
    if (erros.length > 0) break
  }
  if (erros.length > 0) return { ok: false, erros }
  return { ok: true, dre: { itens: compilados, posicoes, ordem, grupoItens: usados } }
}
