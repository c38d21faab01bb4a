import { parseArgs } from 'node:util'
import { readEcdFile } from '@lastro/ecd'
import type { Ecd } from '@lastro/ecd'
import { ErroComando, onlyArgument } from '../comando.ts'
import type { Comando } from '../comando.ts'
import { computeDreFromEcd } from './dre-from-ecd.ts'
import { presentJson } from './json.ts'
import { formatTabela } from './tabela.ts'

const PROBLEMAS_MOSTRADOS = 5

export const dre: Comando = {
  resumo: 'mostra a DRE de um arquivo da ECD, sem servidor',
  ajuda: `Uso: lastro dre <arquivo da ECD> [--json]

Calcula a DRE gerencial mês a mês, sem os lançamentos de encerramento. O De-Para vem dos códigos referenciais (I051) e, na falta,
das descrições; conta que não se reconhece fica fora e é avisada.

  --json   {"meses", "linhas": [{"codigo", "descricao", "unidade", "meses", "total"}],
            "conferencia": {"i355": {"diferenca"}, "j150": [{"codigo", "arquivo", "calculado", "diferenca"}]}, "avisos"}
           Valores em centavos inteiros, crédito positivo. Linhas de unidade "percentual" (MB, ME, ML): por cento com 4 casas.
           i355 é null se o arquivo não traz o registro.

Sai com 1, sem DRE, se o arquivo é recusado: lastro conferir-ecd diz por quê.`,
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: 'boolean' } } })
    const ecd = readEcdFile(onlyArgument(positionals, 'o arquivo da ECD'))
    if (!ecd.saude.aceito) throw refusal(ecd)
    const tabela = computeDreFromEcd(ecd)
    if (values.json === true) process.stdout.write(`${JSON.stringify(presentJson(ecd, tabela))}\n`)
    else printForPerson(ecd, formatTabela(tabela), presentJson(ecd, tabela).avisos)
    return 0
  },
}

function refusal({ saude }: Ecd): ErroComando {
  const problemas = saude.problemas
    .filter((problema) => problema.severidade === 'erro')
    .slice(0, PROBLEMAS_MOSTRADOS)
    .map(({ linha, mensagem }) => `  linha ${linha}: ${mensagem}`)
  return new ErroComando(
    `O arquivo foi recusado: ${saude.erros} ${saude.erros === 1 ? 'erro' : 'erros'}.\n${problemas.join('\n')}`,
    'Veja o relatório inteiro com lastro conferir-ecd.',
  )
}

function printForPerson({ empresa, inicio, fim, conferencia }: Ecd, tabela: string, avisos: readonly string[]): void {
  const { i355, j150 } = conferencia
  const divergentes = j150?.filter((linha) => linha.diferencaCentavos !== 0).length
  process.stdout.write(`${empresa.nome}, ${inicio} a ${fim}, R$\n\n${tabela}\n`)
  if (i355 !== null) process.stdout.write(`Diferença contra o I355: ${i355.diferencaCentavos} centavos em ${i355.comparadas} contas.\n`)
  if (j150 !== null) process.stdout.write(`Linhas da J150 com diferença: ${divergentes} de ${j150.length}.\n`)
  for (const aviso of avisos) process.stderr.write(`aviso: ${aviso}\n`)
}
