/** Sheet of driver values: cells, ranges and acts on them. Pure. */
import type { DirecionadorCelula, DirecionadorFolha } from '@lastro/contract'
import { type MarcaDecimal, microsOf, readDirecionadorValores } from '@lastro/engine'

export const MESES = 12

export interface Lugar {
  centroCusto: number
  filial: number | null
}

export type Linha = DirecionadorFolha['linhas'][number]

export interface Folha {
  ano: number
  linhas: readonly Linha[]
  fechadoAte: string | null
}

export interface Posicao {
  linha: number
  mes: number
}

export interface Faixa {
  de: Posicao
  ate: Posicao
}

export interface Limites {
  linhas: readonly [number, number]
  meses: readonly [number, number]
}

export const lugarOf = ({ centroCusto, filial }: Lugar): string => `${centroCusto} ${filial ?? 0}`
export const mesDe = (ano: number, mes: number): string => `${ano}-${String(mes + 1).padStart(2, '0')}`

export function limitesOf({ de, ate }: Faixa): Limites {
  return {
    linhas: [Math.min(de.linha, ate.linha), Math.max(de.linha, ate.linha)],
    meses: [Math.min(de.mes, ate.mes), Math.max(de.mes, ate.mes)],
  }
}

export function isIn({ linhas, meses }: Limites, { linha, mes }: Posicao): boolean {
  return linhas[0] <= linha && linha <= linhas[1] && meses[0] <= mes && mes <= meses[1]
}

/** True for a closed month or an archived row. */
export function isPresa({ ano, linhas, fechadoAte }: Folha, { linha, mes }: Posicao): boolean {
  return linhas[linha]?.arquivada === true || (fechadoAte !== null && mesDe(ano, mes) <= fechadoAte)
}

const valorDe = ({ linhas }: Folha, { linha, mes }: Posicao): string | null => linhas[linha]?.valores[mes] ?? null

const same = (a: string | null, b: string | null): boolean => a === b || (a !== null && b !== null && microsOf(a) === microsOf(b))

export type Ato =
  | { ok: true; celulas: DirecionadorCelula[]; arredondados: number }
  | { ok: false; motivo: 'presa'; quantas: number }
  | { ok: false; motivo: 'texto'; texto: string; posicao: Posicao }
  | { ok: false; motivo: 'grande'; linhas: number; meses: number }

function toAto(folha: Folha, escritas: readonly (Posicao & { valor: string | null })[], arredondados = 0): Ato {
  const diferentes = escritas.filter((escrita) => !same(valorDe(folha, escrita), escrita.valor))
  const presas = diferentes.filter((escrita) => isPresa(folha, escrita))
  if (presas.length > 0) return { ok: false, motivo: 'presa', quantas: presas.length }
  const celulas = diferentes.flatMap((escrita) => {
    const linha = folha.linhas[escrita.linha]
    if (linha === undefined) return []
    const { centroCusto, filial } = linha
    return [{ centroCusto, filial, mes: mesDe(folha.ano, escrita.mes), valor: escrita.valor, antes: valorDe(folha, escrita) }]
  })
  return { ok: true, celulas, arredondados }
}

function listPosicoes({ linhas, meses }: Limites): Posicao[] {
  const todas: Posicao[] = []
  for (let linha = linhas[0]; linha <= linhas[1]; linha++) {
    for (let mes = meses[0]; mes <= meses[1]; mes++) todas.push({ linha, mes })
  }
  return todas
}

export function readDigitado(texto: string, decimal: MarcaDecimal): string | null | undefined {
  const { valores, recusados, decimal: lido } = readDirecionadorValores([[texto]], decimal)
  return recusados.length > 0 || lido !== decimal ? undefined : (valores[0]?.[0] ?? null)
}

export function writeCelula(folha: Folha, posicao: Posicao, valor: string | null): Ato {
  return toAto(folha, [{ ...posicao, valor }])
}

export function clearFaixa(folha: Folha, faixa: Faixa): Ato {
  return toAto(
    folha,
    listPosicoes(limitesOf(faixa)).map((posicao) => ({ ...posicao, valor: null })),
  )
}

/**
 * Pastes a block at the first cell of the range; one value fills the range. All or nothing.
 * Invalid text, a closed month or a block beyond the sheet refuses the whole paste.
 */
export function pasteBloco(folha: Folha, faixa: Faixa, celulas: readonly (readonly string[])[], decimal: MarcaDecimal): Ato {
  const { linhas, meses } = limitesOf(faixa)
  const { valores, recusados, arredondados } = readDirecionadorValores(celulas, decimal)
  const [recusado] = recusados
  if (recusado) {
    const posicao = { linha: linhas[0] + recusado.linha, mes: meses[0] + recusado.coluna }
    return { ok: false, motivo: 'texto', texto: recusado.texto, posicao }
  }
  const [primeira] = valores
  if (valores.length === 1 && primeira?.length === 1) {
    const valor = primeira[0] ?? null
    return toAto(
      folha,
      listPosicoes({ linhas, meses }).map((posicao) => ({ ...posicao, valor })),
      arredondados,
    )
  }
  const largura = valores.reduce((maior, linha) => Math.max(maior, linha.length), 0)
  const cabem = { linhas: folha.linhas.length - linhas[0], meses: MESES - meses[0] }
  if (valores.length > cabem.linhas || largura > cabem.meses) {
    return { ok: false, motivo: 'grande', linhas: Math.max(valores.length - cabem.linhas, 0), meses: Math.max(largura - cabem.meses, 0) }
  }
  const escritas = valores.flatMap((linha, i) => linha.map((valor, j) => ({ linha: linhas[0] + i, mes: meses[0] + j, valor })))
  return toAto(folha, escritas, arredondados)
}

/** Fills the first column of the range to the right. */
export function fillFaixa(folha: Folha, faixa: Faixa): Ato {
  const limites = limitesOf(faixa)
  return toAto(
    folha,
    listPosicoes(limites).map((posicao) => ({ ...posicao, valor: valorDe(folha, { linha: posicao.linha, mes: limites.meses[0] }) })),
  )
}

/** Copies the previous month into empty months, cumulatively. Skips closed months and archived rows. */
export function repeatMeses(folha: Folha, de: number, ate: number): Ato {
  const escritas = folha.linhas.flatMap((linha, i) => {
    let anterior = de === 0 ? linha.anterior : (linha.valores[de - 1] ?? null)
    const dela: (Posicao & { valor: string | null })[] = []
    for (let mes = de; mes <= ate; mes++) {
      const valor = linha.valores[mes] ?? null
      if (valor === null && anterior !== null && !isPresa(folha, { linha: i, mes })) dela.push({ linha: i, mes, valor: anterior })
      else anterior = valor
    }
    return dela
  })
  return toAto(folha, escritas)
}

export function invertCelulas(celulas: readonly DirecionadorCelula[]): DirecionadorCelula[] {
  return celulas.map((celula) => ({ ...celula, valor: celula.antes, antes: celula.valor }))
}

export function applyCelulas<L extends Linha>(linhas: readonly L[], ano: number, celulas: readonly DirecionadorCelula[]): L[] {
  const porLugar = Map.groupBy(celulas, lugarOf)
  return linhas.map((linha) => {
    const dela = porLugar.get(lugarOf(linha))
    if (dela === undefined) return linha
    const porMes = new Map(dela.map(({ mes, valor }) => [mes, valor]))
    return { ...linha, valores: linha.valores.map((valor, i) => porMes.get(mesDe(ano, i)) ?? (porMes.has(mesDe(ano, i)) ? null : valor)) }
  })
}

export function printFaixa({ linhas }: Folha, faixa: Faixa, decimal: string): string {
  const limites = limitesOf(faixa)
  return linhas
    .slice(limites.linhas[0], limites.linhas[1] + 1)
    .map(({ valores }) =>
      valores
        .slice(limites.meses[0], limites.meses[1] + 1)
        .map((valor) => (valor ?? '').replace('.', decimal))
        .join('\t'),
    )
    .join('\n')
}

/** Exact sum of a month over all rows that count; null without values. */
export function sumMes(linhas: readonly Linha[], mes: number): number | null {
  const valores = linhas.flatMap(({ valores: deles, arquivada }) => (arquivada ? [] : (deles[mes] ?? [])))
  if (valores.length === 0) return null
  const micros = valores.reduce((soma, valor) => soma + BigInt(microsOf(valor)), 0n)
  return Number(micros) / 1_000_000
}
