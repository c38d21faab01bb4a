import { formatInteger } from '@lastro/formato'
import type { Escrituracao } from './escrituracao.ts'

export function checkContadores(e: Escrituracao): void {
  const { problemas, counts } = e
  problemas.check('arquivo_truncated')
  if (!e.completo) {
    problemas.add(
      'arquivo_truncated',
      e.linhas,
      `O arquivo termina na linha ${formatInteger(e.linhas)} sem o registro 9999: o fim dele se perdeu.`,
    )
    return
  }
  const total = sum(counts.values())
  checkTotal(e, '9999', e.totalDeclarado?.quantidade ?? Number.NaN, e.totalDeclarado?.linha ?? e.linhas, total)
  for (const termo of e.totaisAntecipados) checkTotal(e, termo.registro, termo.quantidade, termo.linha, total)
  for (const block of e.blocks) checkBlock(e, block.registro, block.quantidade, block.linha)
  const declarados = new Map(e.declaradas.map((countingDeclarada) => [countingDeclarada.registro, countingDeclarada]))
  for (const { registro, quantidade, linha } of declarados.values()) {
    problemas.check('contador_mismatch')
    const loaded = counts.get(registro) ?? 0
    if (loaded === quantidade) continue
    problemas.add(
      'contador_mismatch',
      linha,
      `O 9900 da linha ${formatInteger(linha)} conta ${describe(quantidade)} do ${registro}; o arquivo tem ${formatInteger(loaded)}.`,
      declaredIn('QTD_REG_BLC', quantidade),
    )
  }
  for (const [registro, loaded] of counts) {
    if (declarados.has(registro) || declarados.size === 0) continue
    problemas.add('contador_mismatch', e.linhas, `Falta o 9900 que conta os ${formatInteger(loaded)} registros ${registro}.`)
  }
}

/** Accepts two totals: attached RTF spans several lines, which some writers count and others do not. */
function checkTotal(e: Escrituracao, registro: string, quantity: number, line: number, registros: number): void {
  e.problemas.check('contador_mismatch')
  if (quantity === registros || quantity === e.linhas) return
  e.problemas.add(
    'contador_mismatch',
    line,
    `O ${registro} diz que o arquivo tem ${describe(quantity, 'linhas')}; foram lidas ${formatInteger(e.linhas)}.`,
    declaredIn('QTD_LIN', quantity),
  )
}

function checkBlock(e: Escrituracao, registro: string, quantity: number, line: number): void {
  const block = registro[0]!
  e.problemas.check('contador_mismatch')
  // Block 9 includes the 9999, which comes after the 9990.
  const loaded = sum([...e.counts].filter(([codigo]) => codigo.startsWith(block)).map(([, times]) => times))
  const linhasRtf = block === 'J' ? e.linhas - sum(e.counts.values()) : 0
  if (quantity === loaded || (linhasRtf > 0 && quantity === loaded + linhasRtf)) return
  e.problemas.add(
    'contador_mismatch',
    line,
    `O ${registro} diz que o bloco ${block} tem ${describe(quantity, 'linhas')}; foram lidas ${formatInteger(loaded)}.`,
    declaredIn('QTD_LIN', quantity),
  )
}

function declaredIn(campo: string, quantity: number): { campo: string; valor?: string } {
  return Number.isNaN(quantity) ? { campo } : { campo, valor: String(quantity) }
}

function describe(quantity: number, unidade = 'registros'): string {
  return Number.isNaN(quantity) ? `um número ilegível de ${unidade}` : `${formatInteger(quantity)} ${unidade}`
}

function sum(figures: Iterable<number>): number {
  let soma = 0
  for (const numero of figures) soma += numero
  return soma
}
