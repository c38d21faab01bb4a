import { ENTIDADE_DEFS, type GrupoArvore } from '@lastro/contract'
import { writeCsv } from '../exportacao/csv.ts'
import { TIPO_XLSX, writeTabelaXlsx } from '../exportacao/xlsx.ts'
import type { Arquivo } from '../http/handler.ts'

const CABECALHO = ['Grupo', 'Item', 'Descrição', 'Natureza', 'Linhas da DRE', 'Contas', 'Regras do De-Para', 'Situação']

/** As a person calls it: the same words that an import reads. */
function naturezaOf(natureza: string): string {
  const campo = ENTIDADE_DEFS.grupos.campos.find(({ nome }) => nome === 'natureza')
  return (campo?.tipo === 'opcao' && campo.opcoes.find(({ valor }) => valor === natureza)?.rotulo) || natureza
}

const situacaoOf = ({ arquivado }: { arquivado: boolean }): string => (arquivado ? 'Arquivado' : 'Em uso')

type Celula = string | number

/** Each grupo in a row of its own, its itens below it, in the order of the screen. */
export async function exportArvore(grupos: readonly GrupoArvore[], clienteNome: string, formato: 'csv' | 'xlsx'): Promise<Arquivo> {
  const nome = `Grupos ${clienteNome}.${formato}`
  const sum = (numeros: readonly number[]): number => numeros.reduce((total, numero) => total + numero, 0)
  const linhas = grupos.flatMap((grupo): Celula[][] => [
    [
      grupo.codigo,
      '',
      grupo.descricao,
      naturezaOf(grupo.natureza),
      grupo.linhas.join(', '),
      sum(grupo.itens.map(({ contas }) => contas)),
      sum(grupo.itens.map(({ regras }) => regras)),
      situacaoOf(grupo),
    ],
    ...grupo.itens.map((item): Celula[] => [
      grupo.codigo,
      item.codigo,
      item.descricao,
      '',
      item.linhas.join(', '),
      item.contas,
      item.regras,
      situacaoOf(item),
    ]),
  ])
  if (formato === 'csv') {
    const rows = linhas.map((linha) => linha.map((celula) => (typeof celula === 'number' ? { numero: String(celula) } : celula)))
    return { nome, tipo: 'text/csv; charset=utf-8', conteudo: writeCsv([CABECALHO, ...rows]) }
  }
  return { nome, tipo: TIPO_XLSX, conteudo: await writeTabelaXlsx('Grupos', [CABECALHO, ...linhas]) }
}
