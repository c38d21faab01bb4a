import { ImportacaoError, readMovimentosIsolado } from '@lastro/importacao/isolado'
import type { Movimentos } from '@lastro/importacao/isolado'
import { formatCentavos, formatInteger, formatMesNumerico, formatReais } from '@lastro/formato'
import { resolve } from 'node:path'
import { describeQuestion, readAnswers, readRecipe } from '../answers.ts'
import { onlyPositional, OPEN_QUESTION_OUTPUT, OUTPUT_OK, readArgs, REFUSED_OUTPUT } from '../command.ts'
import type { Command, Terminal } from '../command.ts'

const SHOWN = 10

export const comando: Command = {
  ajuda: `Uso: lastro ler <arquivo> [--json] [--resposta chave=valor]... [--receita arquivo.json]

Lê um arquivo da ECD, CSV, texto ou Excel sem servidor nem banco, e mostra o movimento de cada conta em cada mês.

  --resposta chave=valor   responde a uma pergunta sobre o arquivo; pode ser repetida
  --receita arquivo.json   lê como outro arquivo com o mesmo cabeçalho: a saída de --json dele, ou só a sua receita
  --json                   imprime um objeto JSON:
            formato      ecd, csv ou xlsx
            receita      como o arquivo foi lido; receita.explicacao diz em palavras
            contas       codigo, descricao e meses: o movimento de cada mês em centavos inteiros, crédito positivo
            perguntas    chave, texto e valores possíveis; enquanto houver alguma, contas fica vazio
            ignoradas    cada linha que não foi contada: linha e motivo
            totais       linhas contadas e a soma dos seus debitos e creditos, em centavos

Saída 0 quando o arquivo foi lido, 4 quando falta uma resposta e 1 quando é recusado: o motivo vai para a saída de erros.
Débitos diferentes dos créditos são um aviso na saída de erros; a importação os recusa.
`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, {
      json: { type: 'boolean', default: false },
      resposta: { type: 'string', multiple: true, default: [] },
      receita: { type: 'string' },
    })
    const caminho = resolve(onlyPositional(positionals, 'o arquivo'))
    const respostas = readAnswers(values.resposta)
    const receita = readRecipe(values.receita)
    const reading = await readMovimentosIsolado({ caminho, respostas, receita }).catch((error: unknown) => explainRefusal(error, terminal))
    if (reading === undefined) return REFUSED_OUTPUT
    const { avisos, ...movimentos } = reading
    terminal.write(values.json ? `${JSON.stringify(movimentos)}\n` : describe(movimentos))
    for (const aviso of avisos) terminal.writeError(`Aviso: ${aviso}\n`)
    return movimentos.perguntas.length > 0 ? OPEN_QUESTION_OUTPUT : OUTPUT_OK
  },
}

/** Names the place of each problem. Any other error is thrown again. */
function explainRefusal(error: unknown, terminal: Terminal): undefined {
  if (!(error instanceof ImportacaoError)) throw error
  terminal.writeError(`${error.message}\n${error.action}\n`)
  for (const { linha, campo, mensagem } of error.saude?.problemas.slice(0, SHOWN) ?? []) {
    const place = [linha === null ? '' : `Linha ${formatInteger(linha)}`, campo ?? ''].filter((part) => part !== '').join(', ')
    terminal.writeError(`  ${place === '' ? '' : `${place}: `}${mensagem}\n`)
  }
}

function describe({ receita, contas, perguntas, ignoradas, totais }: Omit<Movimentos, 'avisos'>): string {
  const lines = [...receita.explicacao]
  for (const { chave, texto, valores } of perguntas) {
    lines.push('', ...describeQuestion(chave, texto, valores))
  }
  if (perguntas.length === 0) {
    lines.push(
      '',
      `${formatInteger(totais.linhas)} linhas: débitos ${formatReais(totais.debitos)}, créditos ${formatReais(totais.creditos)}.`,
    )
    for (const { codigo, descricao, meses } of contas) {
      const valores = Object.entries(meses).map(
        ([mes, centavos]) => `${formatMesNumerico(mes)} ${formatCentavos(centavos, { zero: 'zero' })}`,
      )
      lines.push(`  ${descricao === codigo ? codigo : `${codigo} ${descricao}`}: ${valores.join(' · ')}`)
    }
  }
  if (ignoradas.length > 0) {
    lines.push('', `${formatInteger(ignoradas.length)} linhas não contadas:`)
    for (const { linha, motivo } of ignoradas.slice(0, SHOWN)) lines.push(`  linha ${formatInteger(linha)}: ${motivo}`)
    if (ignoradas.length > SHOWN) lines.push('  … (--json mostra todas)')
  }
  return `${lines.join('\n')}\n`
}
