/** Downloads of the health report: text for reading, CSV for working off the list. */
import type { SaudeArquivo } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { csvFile, listRows, type ListColuna } from '../../exportacao/list.ts'
import type { File } from '../../http/handler.ts'

const MARCAS = { passou: '✓', aviso: '!', erro: '✗', nao_se_aplica: ' ' } as const

function baseName(fileNome: string): string {
  return fileNome.replace(/\.[^.]*$/, '')
}

export function presentSaudeTexto(fileNome: string, saude: SaudeArquivo): File {
  const regras = saude.regras.map(
    ({ resultado, titulo, conferido }) => `${MARCAS[resultado]} ${titulo}${conferido === '' ? '' : `: ${conferido}`}`,
  )
  const problemas = saude.problemas.map(({ linha, campo, valor, mensagem, trecho, efeito }) =>
    [
      `${linha === null ? '' : `Linha ${formatInteger(linha)}: `}${mensagem}`,
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
    `Saúde do arquivo ${fileNome}`,
    '',
    'Regras conferidas (✓ passou, ! aviso, ✗ erro):',
    ...regras,
    '',
    problemas.length === 0 ? 'Nenhum problema.' : `Problemas: ${saude.totalProblemas}`,
    ...problemas.flatMap((problema) => ['', problema]),
    ...(omitidos > 0 ? ['', `E mais ${omitidos}.`] : []),
    '',
  ].join('\n')
  return { nome: `saude-${baseName(fileNome)}.txt`, tipo: 'text/plain; charset=utf-8', conteudo }
}

const COLUNAS: readonly ListColuna<SaudeArquivo['problemas'][number]>[] = [
  ['Gravidade', ({ gravidade }) => gravidade],
  ['Linha', ({ linha }) => ({ numero: linha })],
  ['Campo', ({ campo }) => campo],
  ['Valor', ({ valor }) => valor],
  ['Motivo', ({ mensagem }) => mensagem],
  ['Efeito na DRE', ({ efeito }) => efeito],
  ['Trecho', ({ trecho }) => trecho],
]

export function presentProblemasCsv(fileNome: string, { problemas }: SaudeArquivo): Promise<File> {
  return csvFile(`problemas-${baseName(fileNome)}`, listRows(COLUNAS, problemas))
}
