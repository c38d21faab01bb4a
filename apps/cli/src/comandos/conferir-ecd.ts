import { formatSaude, readEcdFile } from '@lastro/ecd'
import { basename } from 'node:path'
import { onlyPositional, readArgs, SAIDA_OK, SAIDA_RECUSADO } from '../command.ts'
import type { Comando } from '../command.ts'

export const comando: Comando = {
  ajuda: `Uso: lastro conferir-ecd <arquivo> [--json]

Confere um arquivo da ECD regra por regra e diz o que passou, o que não passou, em que linha, e o que isso muda na DRE.

  --json    imprime o relatório como objeto JSON: aceito, erros, avisos, regras, problemas, omitidos.

Saída 0 quando o arquivo é aceito (mesmo com avisos) e 1 quando é recusado.
`,
  run(args, terminal) {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean', default: false } })
    const arquivo = onlyPositional(positionals, 'o arquivo da ECD')
    const ecd = readEcdFile(arquivo)
    terminal.write(values.json ? `${JSON.stringify(ecd.saude)}\n` : formatSaude(ecd, basename(arquivo)))
    return ecd.saude.aceito ? SAIDA_OK : SAIDA_RECUSADO
  },
}
