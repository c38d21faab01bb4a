import { type GrupoArvore, grupoRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, queryClient } from '../../../api/api.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { type TreeTarget, type TreePosition, applyLocation, findGrupoOf, locationOf } from './tree.ts'
import { arvoreQuery, invalidateGrupos } from './queries.ts'

/** Target computed from the tree at run time, so that a key pressed twice moves two places. Undefined at the edge. */
type PositionFinder = (grupos: readonly GrupoArvore[]) => TreePosition | undefined

interface RowMove {
  alvo: TreeTarget
  locationOf: PositionFinder
  desfaz?: boolean
}

function rowOf(
  grupos: readonly GrupoArvore[],
  { tipo, id }: TreeTarget,
): { codigo: string; descricao: string; versao: number } | undefined {
  return tipo === 'grupo' ? grupos.find((grupo) => grupo.id === id) : findGrupoOf(grupos, id)?.itens.find((item) => item.id === id)
}

const readArvore = (): GrupoArvore[] => queryClient.getQueryData(arvoreQuery.queryKey) ?? []

export function useLocation(): (target: TreeTarget, locationOf: PositionFinder) => void {
  const { t } = useTranslation('grupo')
  const { mutate } = useMutation({
    // Serial, because each move starts from the result of the previous one.
    scope: { id: 'grupo-lugar' },
    mutationFn: async ({ alvo, locationOf: nextOf }: RowMove) => {
      const before = readArvore()
      const row = rowOf(before, alvo)
      const origem = locationOf(before, alvo)
      if (row === undefined || origem === undefined) throw new Error('row is no longer in the tree')
      const lugar = nextOf(before)
      if (lugar === undefined) return null
      await queryClient.cancelQueries({ queryKey: arvoreQuery.queryKey })
      queryClient.setQueryData(arvoreQuery.queryKey, applyLocation(before, alvo, lugar))
      const { antesDeId } = lugar
      try {
        const { versao } = await (alvo.tipo === 'grupo'
          ? call(grupoRotas.place, { params: { id: alvo.id }, body: { versao: row.versao, antesDeId } })
          : call(grupoRotas.placeItem, { params: { id: alvo.id }, body: { versao: row.versao, grupoId: lugar.grupoId, antesDeId } }))
        queryClient.setQueryData(arvoreQuery.queryKey, (now: GrupoArvore[] | undefined) => withVersao(now ?? [], alvo, versao))
      } catch (error) {
        queryClient.setQueryData(arvoreQuery.queryKey, before)
        throw error
      }
      return { row, origem, lugar }
    },
    onSuccess: (moved, { alvo, desfaz = false }) => {
      if (moved === null) return
      const { row, origem, lugar } = moved
      const nome = `${row.codigo} ${row.descricao}`
      const destino =
        alvo.tipo === 'item' && origem.grupoId !== lugar.grupoId ? rowOf(readArvore(), { tipo: 'grupo', id: lugar.grupoId }) : undefined
      if (desfaz) showSuccess(t('movido.desfeito'))
      else {
        showSuccess(destino ? t('movido.grupo', { nome, grupo: destino.descricao }) : t('movido.lugar', { nome }), {
          button: { label: t('desfazer'), onClick: () => mutate({ alvo, locationOf: () => origem, desfaz: true }) },
        })
      }
    },
    onError: showRefusal,
    onSettled: () => void invalidateGrupos(),
  })
  return (alvo, nextOf) => mutate({ alvo, locationOf: nextOf })
}

function withVersao(grupos: readonly GrupoArvore[], { tipo, id }: TreeTarget, versao: number): GrupoArvore[] {
  const change = <T extends { id: number; versao: number }>(row: T): T => (row.id === id ? { ...row, versao } : row)
  return tipo === 'grupo' ? grupos.map(change) : grupos.map((grupo) => ({ ...grupo, itens: grupo.itens.map(change) }))
}
