/** Template with one line per item of the plano, to fill in and send back to `criacao-arquivo.ts`. */
import { addMeses, MESES_EXERCICIO, type Mes } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { GrupoRow } from '../cubo/store.ts'
import { writeTabela } from '../exportacao/table.ts'
import type { Arquivo } from '../http/handler.ts'

export function writeModelo(
  grupos: Iterable<GrupoRow>,
  { inicio, clienteNome, formato }: { inicio: Mes; clienteNome: string; formato: 'csv' | 'xlsx' },
): Promise<Arquivo> {
  const meses = Array.from({ length: MESES_EXERCICIO }, (_, mes) => formatMesNumerico(addMeses(inicio, mes)))
  const cabecalho = ['Grupo', 'Código', 'Descrição', 'Centro de custo', 'Filial', ...meses, 'Justificativa']
  const emBranco = ['', '', ...meses.map(() => ''), '']
  const linhas = [...grupos].flatMap(({ codigo: grupo, descricao: nome, itens }) =>
    itens.filter(({ arquivado }) => !arquivado).map(({ codigo, descricao }) => [`${grupo} ${nome}`, codigo, descricao, ...emBranco]),
  )
  return writeTabela({ nome: `Orçamento ${inicio} ${clienteNome}`, folha: 'Orçamento', formato }, [cabecalho, ...linhas])
}
