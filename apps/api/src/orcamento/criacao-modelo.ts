/** Template with one line per item of the plano, to fill in and send back to `criacao-arquivo.ts`. */
import { addMeses, MESES_EXERCICIO, type Mes } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { GrupoRow } from '../cubo/store.ts'
import { writeList } from '../exportacao/list.ts'
import type { File } from '../http/handler.ts'

export function writeModelo(
  grupos: Iterable<GrupoRow>,
  { inicio, clienteNome, formato }: { inicio: Mes; clienteNome: string; formato: 'csv' | 'xlsx' },
): Promise<File> {
  const meses = Array.from({ length: MESES_EXERCICIO }, (_, mes) => formatMesNumerico(addMeses(inicio, mes)))
  const header = ['Grupo', 'Código', 'Descrição', 'Centro de custo', 'Filial', ...meses, 'Justificativa']
  const emBranco = ['', '', ...meses.map(() => ''), '']
  const lines = [...grupos].flatMap(({ codigo: grupo, descricao: nome, itens }) =>
    itens.filter(({ arquivado }) => !arquivado).map(({ codigo, descricao }) => [`${grupo} ${nome}`, codigo, descricao, ...emBranco]),
  )
  return writeList({ nome: `Orçamento ${inicio} ${clienteNome}`, sheet: 'Orçamento', formato }, [header, ...lines])
}
