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
  target: TreeTarget
  locationOf: PositionFinder
  isUndo?: boolean
}

function rowOf(
  grupos: readonly GrupoArvore[],
  { tipo, id }: TreeTarget,
): { codigo: string; descricao: string; versao: number } | undefined {
  return tipo === 'grupo' ? grupos.find((grupo) => grupo.id === id) : findGrupoOf(grupos, id)?.itens.find((item) => item.id === id)
}

const readArvore = (): GrupoArvore[] => queryClient.getQueryData(arvoreQuery.queryKey) ?? []

export function useMoveRow(): (target: TreeTarget, locationOf: PositionFinder) => void {
  const { t } = useTranslation('grupo')
  const { mutate } = useMutation({
    // Serial, because each move starts from the result of the previous one.
    scope: { id: 'grupo-lugar' },
    mutationFn: async ({ target, locationOf: nextOf }: RowMove) => {
      const before = readArvore()
      const row = rowOf(before, target)
      const origem = locationOf(before, target)
      if (row === undefined || origem === undefined) throw new Error('row is no longer in the tree')
      const lugar = nextOf(before)
      if (lugar === undefined) return null
      await queryClient.cancelQueries({ queryKey: arvoreQuery.queryKey })
      queryClient.setQueryData(arvoreQuery.queryKey, applyLocation(before, target, lugar))
      const { antesDeId } = lugar
      try {
        const { versao } = await (target.tipo === 'grupo'
          ? call(grupoRotas.place, { params: { id: target.id }, body: { versao: row.versao, antesDeId } })
          : call(grupoRotas.placeItem, { params: { id: target.id }, body: { versao: row.versao, grupoId: lugar.grupoId, antesDeId } }))
        queryClient.setQueryData(arvoreQuery.queryKey, (now: GrupoArvore[] | undefined) => withVersao(now ?? [], target, versao))
      } catch (error) {
        queryClient.setQueryData(arvoreQuery.queryKey, before)
        throw error
      }
      return { row, origem, lugar }
    },
    onSuccess: (moved, { target, isUndo = false }) => {
      if (moved === null) return
      const { row, origem, lugar } = moved
      const nome = `${row.codigo} ${row.descricao}`
      const destino =
        target.tipo === 'item' && origem.grupoId !== lugar.grupoId ? rowOf(readArvore(), { tipo: 'grupo', id: lugar.grupoId }) : undefined
      if (isUndo) showSuccess(t('movido.desfeito'))
      else {
        showSuccess(destino ? t('movido.grupo', { nome, grupo: destino.descricao }) : t('movido.lugar', { nome }), {
          button: { label: t('desfazer'), onClick: () => mutate({ target, locationOf: () => origem, isUndo: true }) },
        })
      }
    },
    onError: showRefusal,
    onSettled: () => void invalidateGrupos(),
  })
  return (target, nextOf) => mutate({ target, locationOf: nextOf })
}

function withVersao(grupos: readonly GrupoArvore[], { tipo, id }: TreeTarget, versao: number): GrupoArvore[] {
  const change = <T extends { id: number; versao: number }>(row: T): T => (row.id === id ? { ...row, versao } : row)
  return tipo === 'grupo' ? grupos.map(change) : grupos.map((grupo) => ({ ...grupo, itens: grupo.itens.map(change) }))
}
