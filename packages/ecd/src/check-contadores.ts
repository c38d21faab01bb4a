import { formatInteiro } from '@lastro/formato'
import type { Escrituracao } from './escrituracao.ts'

export function checkContadores(e: Escrituracao): void {
  const { problemas, contagem } = e
  problemas.check('arquivo_truncated')
  if (!e.completo) {
    problemas.add(
      'arquivo_truncated',
      e.linhas,
      `O arquivo termina na linha ${formatInteiro(e.linhas)} sem o registro 9999: o fim dele se perdeu.`,
    )
    return
  }
  const total = sum(contagem.values())
  checkTotal(e, '9999', e.totalDeclarado?.quantidade ?? Number.NaN, e.totalDeclarado?.linha ?? e.linhas, total)
  for (const termo of e.totaisAntecipados) checkTotal(e, termo.registro, termo.quantidade, termo.linha, total)
  for (const bloco of e.blocos) checkBloco(e, bloco.registro, bloco.quantidade, bloco.linha)
  const declarados = new Map(e.declaradas.map((contagemDeclarada) => [contagemDeclarada.registro, contagemDeclarada]))
  for (const { registro, quantidade, linha } of declarados.values()) {
    problemas.check('contador_mismatch')
    const lidos = contagem.get(registro) ?? 0
    if (lidos === quantidade) continue
    problemas.add(
      'contador_mismatch',
      linha,
      `O 9900 da linha ${formatInteiro(linha)} conta ${describe(quantidade)} do ${registro}; o arquivo tem ${formatInteiro(lidos)}.`,
      declaredIn('QTD_REG_BLC', quantidade),
    )
  }
  for (const [registro, lidos] of contagem) {
    if (declarados.has(registro) || declarados.size === 0) continue
    problemas.add('contador_mismatch', e.linhas, `Falta o 9900 que conta os ${formatInteiro(lidos)} registros ${registro}.`)
  }
}

/** Accepts two totals: attached RTF spans several lines, which some writers count and others do not. */
function checkTotal(e: Escrituracao, registro: string, quantidade: number, linha: number, registros: number): void {
  e.problemas.check('contador_mismatch')
  if (quantidade === registros || quantidade === e.linhas) return
  e.problemas.add(
    'contador_mismatch',
    linha,
    `O ${registro} diz que o arquivo tem ${describe(quantidade, 'linhas')}; foram lidas ${formatInteiro(e.linhas)}.`,
    declaredIn('QTD_LIN', quantidade),
  )
}

function checkBloco(e: Escrituracao, registro: string, quantidade: number, linha: number): void {
  const bloco = registro[0]!
  e.problemas.check('contador_mismatch')
  // Block 9 includes the 9999, which comes after the 9990.
  const lidos = sum([...e.contagem].filter(([codigo]) => codigo.startsWith(bloco)).map(([, vezes]) => vezes))
  const linhasRtf = bloco === 'J' ? e.linhas - sum(e.contagem.values()) : 0
  if (quantidade === lidos || (linhasRtf > 0 && quantidade === lidos + linhasRtf)) return
  e.problemas.add(
    'contador_mismatch',
    linha,
    `O ${registro} diz que o bloco ${bloco} tem ${describe(quantidade, 'linhas')}; foram lidas ${formatInteiro(lidos)}.`,
    declaredIn('QTD_LIN', quantidade),
  )
}

function declaredIn(campo: string, quantidade: number): { campo: string; valor?: string } {
  return Number.isNaN(quantidade) ? { campo } : { campo, valor: String(quantidade) }
}

function describe(quantidade: number, unidade = 'registros'): string {
  return Number.isNaN(quantidade) ? `um número ilegível de ${unidade}` : `${formatInteiro(quantidade)} ${unidade}`
}

function sum(numeros: Iterable<number>): number {
  let soma = 0
  for (const numero of numeros) soma += numero
  return soma
}
