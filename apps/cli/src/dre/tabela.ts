/** `lastro dre` for a person: one line per DRE line, amounts in reais, aligned. */
import { formatCentavos } from '@lastro/ecd'
import type { DreLinha, DreUnidade, DreValor } from '@lastro/engine'
import type { DreDeEcd } from './dre-from-ecd.ts'

const NOMES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

export function formatTabela({ meses, linhas }: DreDeEcd): string {
  const cabecalho = ['', ...meses.map(formatMes), 'Total']
  const corpo = linhas.map((linha) => [formatNome(linha), ...linha.valores.map((valor) => formatValor(valor, linha.unidade))])
  const larguras = cabecalho.map((_, coluna) => Math.max(...[cabecalho, ...corpo].map((celulas) => celulas[coluna]?.length ?? 0)))
  return [cabecalho, ...corpo]
    .map((celulas) => celulas.map((celula, i) => (i === 0 ? celula.padEnd(larguras[i]!) : celula.padStart(larguras[i]!))).join('  '))
    .map((linha) => `${linha.trimEnd()}\n`)
    .join('')
}

function formatMes(mes: string): string {
  return `${NOMES[Number(mes.slice(5)) - 1]}/${mes.slice(2, 4)}`
}

function formatNome({ codigo, descricao, nivel }: DreLinha): string {
  return `${'  '.repeat(nivel)}${codigo.padEnd(7)}${descricao}`
}

/** `–` is an exact zero, `—` a ratio without a base. */
function formatValor(valor: DreValor, unidade: DreUnidade): string {
  if (unidade === 'nenhuma') return ''
  if (valor === null) return '—'
  if (unidade === 'razao') return `${(valor * 100).toFixed(1).replace('-', '−').replace('.', ',')} %`
  return valor === 0 ? '–' : formatCentavos(valor)
}
