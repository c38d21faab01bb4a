import { extractArchive, ImportacaoError, readMovimentosIsolado } from '@lastro/importacao/isolado'
import type { Movimentos } from '@lastro/importacao/isolado'
import { formatCentavos, formatInteger, formatMesNumerico, formatReais } from '@lastro/formato'
import { resolve } from 'node:path'
import { describeQuestion, readAnswers, readReceita } from '../answers.ts'
import { onlyPositional, OPEN_QUESTION_OUTPUT, OUTPUT_OK, readArgs, REFUSED_OUTPUT } from '../command.ts'
import type { Command, Terminal } from '../command.ts'

const SHOWN = 10

export const comando: Command = {
  ajuda: `Uso: lastro ler <arquivo> [--json] [--resposta chave=valor]... [--receita arquivo.json]

Lê um arquivo da ECD, CSV, texto ou Excel, ou um zip deles, sem servidor nem banco, e mostra o movimento de cada conta em cada mês.

  --resposta chave=valor   responde a uma pergunta sobre o arquivo; pode ser repetida
  --receita arquivo.json   lê como outro arquivo com o mesmo cabeçalho: a saída de --json dele, ou só a sua receita
  --json                   imprime um objeto JSON:
            formato      ecd, csv ou xlsx
            receita      como o arquivo foi lido; receita.explicacao diz em palavras
            contas       codigo, descricao e meses: o movimento de cada mês em centavos inteiros, crédito positivo
            perguntas    chave, texto e valores possíveis; enquanto houver alguma, contas fica vazio
            ignoradas    cada linha que não foi contada: linha e motivo
            totais       linhas contadas e a soma dos seus debitos e creditos, em centavos
           de um zip: arquivos, cada um com nome e leitura (null quando é recusado)

Saída 0 quando o arquivo foi lido, 4 quando falta uma resposta e 1 quando é recusado: o motivo vai para a saída de erros. De um zip, a do pior arquivo.
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
    const receita = readReceita(values.receita)
    const read = async (path: string): Promise<Reading | null> => {
      const movimentos = await readMovimentosIsolado({ caminho: path, respostas, receita }).catch((error: unknown) =>
        explainRefusal(error, terminal),
      )
      if (movimentos === undefined) return null
      const { avisos, ...reading } = movimentos
      for (const aviso of avisos) terminal.writeError(`Aviso: ${aviso}\n`)
      return reading
    }
    const archive = await extractArchive(caminho).catch((error: unknown) => explainRefusal(error, terminal))
    if (archive === undefined) return REFUSED_OUTPUT
    try {
      const files: { nome: string; leitura: Reading | null }[] = []
      for (const file of archive.files ?? [{ nome: '', caminho }]) files.push({ nome: file.nome, leitura: await read(file.caminho) })
      const isZip = archive.files !== undefined
      if (values.json && isZip) terminal.write(`${JSON.stringify({ arquivos: files })}\n`)
      for (const { nome, leitura } of values.json && isZip ? [] : files) {
        if (isZip) terminal.write(`${nome}\n`)
        if (leitura !== null) terminal.write(values.json ? `${JSON.stringify(leitura)}\n` : describe(leitura))
      }
      return worstOutput(files.map(({ leitura }) => leitura))
    } finally {
      await archive.remove()
    }
  },
}

type Reading = Omit<Movimentos, 'avisos'>

function worstOutput(readings: readonly (Reading | null)[]): number {
  if (readings.includes(null)) return REFUSED_OUTPUT
  return readings.some((reading) => reading !== null && reading.perguntas.length > 0) ? OPEN_QUESTION_OUTPUT : OUTPUT_OK
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

function describe({ receita, contas, perguntas, ignoradas, totais }: Reading): string {
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
