import { computeEcdDre, formatSaude, readEcdFile } from '@lastro/ecd'
import type { Ecd, EcdDre } from '@lastro/ecd'
import { formatReais } from '@lastro/formato'
import { basename } from 'node:path'
import { OUTPUT_OK, REFUSED_OUTPUT } from './command.ts'
import type { Terminal } from './command.ts'
import { formatDreTable } from './dre-table.ts'

/** Decimal places of percentages in JSON: enough for any margin, and equal on every machine. */
export const PERCENTUAL_CASAS = 4
const MESES_DO_ANO = 12

/** Percentages as numbers (46.0596 is 46,0596 %), amounts unchanged. */
export function valorJson(valor: number | null, unidade: string): number | null {
  return valor === null || unidade !== 'razao' ? valor : Number((valor * 100).toFixed(PERCENTUAL_CASAS))
}

/** Computes the DRE from an ECD file alone, without server or database. Returns the exit code. */
export function printDreOfEcd(file: string, json: boolean, terminal: Terminal): number {
  const ecd = readEcdFile(file)
  if (!ecd.saude.aceito) {
    terminal.writeError(formatSaude(ecd, basename(file)))
    return REFUSED_OUTPUT
  }
  const dre = computeEcdDre(ecd)
  if (json) {
    terminal.write(`${JSON.stringify(dreJson(ecd, dre))}\n`)
    return OUTPUT_OK
  }
  terminal.write(
    formatDreTable({ titulo: ecd.empresa.nome, meses: ecd.meses, linhas: dre.linhas, footer: describeConferencia(ecd) }, terminal.colunas),
  )
  for (const { linha, mensagem, efeito } of listAvisos(ecd, dre)) terminal.writeError(`Aviso, linha ${linha}: ${mensagem} ${efeito}\n`)
  return OUTPUT_OK
}

function dreJson(ecd: Ecd, dre: EcdDre): object {
  // Always twelve positions: a company that opened in May has zeros until April.
  const mesDoAno = ecd.meses.map((mes) => Number(mes.slice(5)) - 1)
  return {
    linhas: dre.linhas.map(({ codigo, descricao, unidade, meses, total }) => {
      const valores: (number | null)[] = Array.from({ length: MESES_DO_ANO }, () => (unidade === 'razao' ? null : 0))
      for (const [i, valor] of meses.entries()) valores[mesDoAno[i]!] = valorJson(valor, unidade)
      return { codigo, descricao, meses: valores, total: valorJson(total, unidade) }
    }),
    conferencia: {
      i355: { diferenca: ecd.conferencia.i355?.diferencaCentavos ?? null },
      j150: (ecd.conferencia.j150 ?? []).map(({ codigo, arquivoCentavos, calculadoCentavos, diferencaCentavos }) => ({
        codigo,
        arquivo: arquivoCentavos,
        calculado: calculadoCentavos,
        diferenca: diferencaCentavos,
      })),
    },
    avisos: listAvisos(ecd, dre),
  }
}

type ConferenciaWarning = { codigo: string; linha: number; mensagem: string; efeito: string }

function listAvisos(ecd: Ecd, dre: EcdDre): ConferenciaWarning[] {
  return [
    ...ecd.saude.problemas.map(({ regra, linha, mensagem, efeito }) => ({ codigo: regra, linha, mensagem, efeito })),
    ...dre.semDePara.map(({ conta, totalCentavos }) => ({
      codigo: 'conta_unmapped',
      linha: conta.linha,
      mensagem: `A conta ${conta.codigo} ${conta.descricao}, com ${formatReais(totalCentavos)} no período, não tem linha na DRE.`,
      efeito: 'O valor está fora de todas as linhas, lucro líquido inclusive. Informe o código referencial da conta (I051).',
    })),
  ]
}

function describeConferencia({ conferencia: { i355, j150, motivo } }: Ecd): string {
  const partes: string[] = []
  if (i355 !== null) partes.push('meses = I355 em todas as contas')
  if (j150 !== null) {
    const divergentes = j150.filter(({ diferencaCentavos }) => diferencaCentavos !== 0).length
    partes.push(
      divergentes === 0 ? `${j150.length} linhas = DRE publicada (J150)` : `${divergentes} linhas diferem da DRE publicada (J150)`,
    )
  }
  if (motivo !== '') partes.push(motivo)
  return `Conferência: ${partes.join(' · ')}`
}
