/** Downloads of the health report: text for reading, CSV for working off the list. */
import type { SaudeArquivo } from '@lastro/contract'
import { formatInteiro } from '@lastro/formato'
import { writeCsv } from '../../exportacao/csv.ts'
import type { Arquivo } from '../../http/handler.ts'

const MARCAS = { passou: '✓', aviso: '!', erro: '✗', nao_se_aplica: ' ' } as const

function baseName(arquivoNome: string): string {
  return arquivoNome.replace(/\.[^.]*$/, '')
}

export function presentSaudeTexto(arquivoNome: string, saude: SaudeArquivo): Arquivo {
  const regras = saude.regras.map(
    ({ resultado, titulo, conferido }) => `${MARCAS[resultado]} ${titulo}${conferido === '' ? '' : `: ${conferido}`}`,
  )
  const problemas = saude.problemas.map(({ linha, campo, valor, mensagem, trecho, efeito }) =>
    [
      `${linha === null ? '' : `Linha ${formatInteiro(linha)}: `}${mensagem}`,
      valor !== null &&
        !(valor !== '' && mensagem.includes(valor)) &&
        `    ${campo === null ? '' : `${campo}: `}${valor === '' ? '(vazio)' : valor}`,
      trecho && `    ${trecho}`,
      efeito && `  ${efeito}`,
    ]
      .filter(Boolean)
      .join('\n'),
  )
  const omitidos = saude.totalProblemas - saude.problemas.length
  const conteudo = [
    `Saúde do arquivo ${arquivoNome}`,
    '',
    'Regras conferidas (✓ passou, ! aviso, ✗ erro):',
    ...regras,
    '',
    problemas.length === 0 ? 'Nenhum problema.' : `Problemas: ${saude.totalProblemas}`,
    ...problemas.flatMap((problema) => ['', problema]),
    ...(omitidos > 0 ? ['', `E mais ${omitidos}.`] : []),
    '',
  ].join('\n')
  return { nome: `saude-${baseName(arquivoNome)}.txt`, tipo: 'text/plain; charset=utf-8', conteudo }
}

export function presentProblemasCsv(arquivoNome: string, { problemas }: SaudeArquivo): Arquivo {
  const linhas = problemas.map(({ gravidade, linha, campo, valor, mensagem, efeito, trecho }) => [
    gravidade,
    linha === null ? null : { numero: String(linha) },
    campo,
    valor,
    mensagem,
    efeito,
    trecho,
  ])
  const cabecalho = ['Gravidade', 'Linha', 'Campo', 'Valor', 'Motivo', 'Efeito na DRE', 'Trecho']
  return { nome: `problemas-${baseName(arquivoNome)}.csv`, tipo: 'text/csv; charset=utf-8', conteudo: writeCsv([cabecalho, ...linhas]) }
}
