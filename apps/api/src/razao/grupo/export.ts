import { ENTIDADE_DEFS, type GrupoArvore, type TabelaFormato } from '@lastro/contract'
import type { Celula } from '../../exportacao/documento.ts'
import { writeList } from '../../exportacao/list.ts'
import type { File } from '../../http/handler.ts'

const HEADER = ['Grupo', 'Item', 'Descrição', 'Natureza', 'Linhas da DRE', 'Contas', 'Regras do De-Para', 'Situação']

function naturezaOf(natureza: string): string {
  const campo = ENTIDADE_DEFS.grupos.campos.find(({ nome }) => nome === 'natureza')
  return (campo?.tipo === 'opcao' && campo.opcoes.find(({ valor }) => valor === natureza)?.rotulo) || natureza
}

const situacaoOf = ({ arquivado }: { arquivado: boolean }): string => (arquivado ? 'Arquivado' : 'Em uso')

export function exportArvore(grupos: readonly GrupoArvore[], clienteNome: string, formato: TabelaFormato): Promise<File> {
  const sum = (figures: readonly number[]): Celula => ({ numero: figures.reduce((total, numero) => total + numero, 0) })
  const lines = grupos.flatMap((grupo): Celula[][] => [
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
      { numero: item.contas },
      { numero: item.regras },
      situacaoOf(item),
    ]),
  ])
  return writeList({ nome: `Grupos ${clienteNome}`, sheet: 'Grupos', formato }, [HEADER, ...lines])
}
