import { formatSaude, readEcdFile } from '@lastro/ecd'
import { basename } from 'node:path'
import { onlyPositional, readArgs, OUTPUT_OK, REFUSED_OUTPUT } from '../command.ts'
import type { Command } from '../command.ts'

export const comando: Command = {
  ajuda: `Uso: lastro conferir-ecd <arquivo> [--json]

Confere um arquivo da ECD regra por regra e diz o que passou, o que não passou, em que linha, e o que isso muda na DRE.

  --json    imprime o relatório como objeto JSON: aceito, erros, avisos, regras, problemas, omitidos.

Saída 0 quando o arquivo é aceito (mesmo com avisos) e 1 quando é recusado.
`,
  run(args, terminal) {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean', default: false } })
    const file = onlyPositional(positionals, 'o arquivo da ECD')
    const ecd = readEcdFile(file)
    terminal.write(values.json ? `${JSON.stringify(ecd.saude)}\n` : formatSaude(ecd, basename(file)))
    return ecd.saude.aceito ? OUTPUT_OK : REFUSED_OUTPUT
  },
}
