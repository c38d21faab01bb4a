/** The sheet to be filled in and sent back: what `criacao-arquivo.ts` reads, with a line for each item of the plano. */
import { addMeses, formatMes, MESES_EXERCICIO, type Mes } from '@lastro/engine'
import type { GrupoRow } from '../cubo/store.ts'
import { writeCsv } from '../exportacao/csv.ts'
import { TIPO_XLSX, writeTabelaXlsx } from '../exportacao/xlsx.ts'
import type { Arquivo } from '../http/handler.ts'

export async function writeModelo(
  grupos: Iterable<GrupoRow>,
  { inicio, clienteNome, formato }: { inicio: Mes; clienteNome: string; formato: 'csv' | 'xlsx' },
): Promise<Arquivo> {
  const meses = Array.from({ length: MESES_EXERCICIO }, (_, mes) => formatMes(addMeses(inicio, mes)))
  const cabecalho = ['Grupo', 'Código', 'Descrição', 'Centro de custo', 'Filial', ...meses, 'Justificativa']
  const emBranco = ['', '', ...meses.map(() => ''), '']
  const linhas = [...grupos].flatMap(({ codigo: grupo, descricao: nome, itens }) =>
    itens.filter(({ arquivado }) => !arquivado).map(({ codigo, descricao }) => [`${grupo} ${nome}`, codigo, descricao, ...emBranco]),
  )
  const nome = `Orçamento ${inicio} ${clienteNome}.${formato}`
  if (formato === 'csv') return { nome, tipo: 'text/csv; charset=utf-8', conteudo: writeCsv([cabecalho, ...linhas]) }
  return { nome, tipo: TIPO_XLSX, conteudo: await writeTabelaXlsx('Orçamento', [cabecalho, ...linhas]) }
}
