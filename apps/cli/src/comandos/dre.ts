import { computeEcdDre, formatSaude, readEcdFile } from '@lastro/ecd'
import type { Ecd, EcdDre } from '@lastro/ecd'
import { basename } from 'node:path'
import { onlyPositional, readArgs, SAIDA_OK, SAIDA_RECUSADO } from '../comando.ts'
import type { Comando } from '../comando.ts'
import { formatDreTabela } from '../dre-tabela.ts'

/** Places of a percentage in the JSON: as exact as anyone reads a margin, and the same text on any machine. */
const PERCENTUAL_CASAS = 4
const MESES_DO_ANO = 12

/** Percentages as numbers (46.0596 is 46,0596 %), amounts as they are. */
function valorJson(valor: number | null, unidade: string): number | null {
  return valor === null || unidade !== 'razao' ? valor : Number((valor * 100).toFixed(PERCENTUAL_CASAS))
}

/** The form promised to other programs; see `ajuda`. */
export function dreJson(ecd: Ecd, dre: EcdDre): object {
  // Twelve places always: a company that opened in May has zeros until April.
  const mesDoAno = ecd.meses.map((mes) => Number(mes.slice(5)) - 1)
  return {
    linhas: dre.linhas.map(({ codigo, descricao, unidade, meses, total }) => {
      const doze: (number | null)[] = Array.from({ length: MESES_DO_ANO }, () => (unidade === 'razao' ? null : 0))
      for (const [i, valor] of meses.entries()) doze[mesDoAno[i]!] = valorJson(valor, unidade)
      return { codigo, descricao, meses: doze, total: valorJson(total, unidade) }
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

type Aviso = { codigo: string; linha: number; mensagem: string; efeito: string }

export function listAvisos(ecd: Ecd, dre: EcdDre): Aviso[] {
  return [
    ...ecd.saude.problemas.map(({ regra, linha, mensagem, efeito }) => ({ codigo: regra, linha, mensagem, efeito })),
    ...dre.semDePara.map(({ conta, totalCentavos }) => ({
      codigo: 'conta_unmapped',
      linha: conta.linha,
      mensagem: `A conta ${conta.codigo} ${conta.descricao}, com ${(totalCentavos / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })} no período, não tem linha na DRE.`,
      efeito: 'O valor está fora de todas as linhas, lucro líquido inclusive. Informe o código referencial da conta (I051).',
    })),
  ]
}

export const comando: Comando = {
  ajuda: `Uso: lastro dre <arquivo> [--json]

Lê um arquivo da ECD (SPED Contábil) e mostra a DRE gerencial, mês a mês, sem servidor nem banco. As contas vão para as linhas
pelo código referencial (I051) e, onde ele nada diz, pela descrição. Os lançamentos de encerramento ficam de fora.

  --json    imprime um objeto JSON:
            linhas       uma por linha da DRE, na ordem: codigo, descricao, meses (12, janeiro a dezembro) e total.
                         Valores em centavos inteiros, crédito positivo. MB, ME e ML são percentuais, com até
                         ${PERCENTUAL_CASAS} casas (46.0596 é 46,0596 %), ou null quando a receita líquida é zero.
            conferencia  i355.diferenca: soma dos meses menos o I355, em centavos (null se o arquivo não tem I355);
                         j150: cada linha da DRE publicada, com arquivo, calculado e diferenca.
            avisos       codigo, linha, mensagem e efeito de cada ponto de atenção.

Saída 1 quando o arquivo é recusado; os motivos vão para a saída de erros.
`,
  run(args, terminal) {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean', default: false } })
    const arquivo = onlyPositional(positionals, 'o arquivo da ECD')
    const ecd = readEcdFile(arquivo)
    if (!ecd.saude.aceito) {
      terminal.writeError(formatSaude(ecd, basename(arquivo)))
      return SAIDA_RECUSADO
    }
    const dre = computeEcdDre(ecd)
    if (values.json) terminal.write(`${JSON.stringify(dreJson(ecd, dre))}\n`)
    else {
      terminal.write(formatDreTabela(ecd, dre, terminal.colunas))
      for (const { linha, mensagem, efeito } of listAvisos(ecd, dre)) terminal.writeError(`Aviso, linha ${linha}: ${mensagem} ${efeito}\n`)
    }
    return SAIDA_OK
  },
}
