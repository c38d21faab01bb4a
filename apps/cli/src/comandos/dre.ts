import { existsSync } from 'node:fs'
import { onlyPositional, readArgs } from '../command.ts'
import type { Command } from '../command.ts'
import { PERCENTUAL_CASAS, printDreOfEcd } from '../dre-ecd.ts'

/** With or without punctuation. A file of that name takes precedence. */
const CNPJ = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?[0-9]{2}$/

export const comando: Command = {
  ajuda: `Uso: lastro dre <arquivo | CNPJ> [--json]

De um arquivo da ECD (SPED Contábil): a DRE gerencial, mês a mês, sem servidor nem banco. As contas vão para as linhas
pelo código referencial (I051) e, onde ele nada diz, pela descrição. Os lançamentos de encerramento ficam de fora.
De um CNPJ: a DRE do cliente no banco, com o seu modelo e o seu De-Para, nos doze meses que terminam no último carregado.

  --json    imprime um objeto JSON:
            linhas       uma por linha da DRE, na ordem: codigo, descricao, meses (12, janeiro a dezembro) e total.
                         Valores em centavos inteiros, crédito positivo. MB, ME e ML são percentuais, com até
                         ${PERCENTUAL_CASAS} casas (46.0596 é 46,0596 %), ou null quando a receita líquida é zero.
            conferencia  i355.diferenca: soma dos meses menos o I355, em centavos (null se o arquivo não tem I355);
                         j150: cada linha da DRE publicada, com arquivo, calculado e diferenca.
            avisos       codigo, linha, mensagem e efeito de cada ponto de atenção.
            De um cliente: meses (os do período, na ordem dos valores), linhas e avisos.

Saída 1 quando o arquivo é recusado; os motivos vão para a saída de erros.
`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean', default: false } })
    const origem = onlyPositional(positionals, 'o arquivo da ECD ou o CNPJ do cliente')
    if (!CNPJ.test(origem) || existsSync(origem)) return printDreOfEcd(origem, values.json, terminal)
    // Lazy import, because the database driver would slow down commands that need none.
    const { printDreOfCliente } = await import('../dre-cliente.ts')
    return printDreOfCliente(origem.replaceAll(/[./-]/g, ''), values.json, terminal)
  },
}
