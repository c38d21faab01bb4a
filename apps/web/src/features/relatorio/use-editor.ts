import { type RelatorioNativo, relatorioRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, queryClient } from '../../api/api.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { useUnsaved } from '../../stores/unsaved.ts'
import { invalidateRelatorios, relatorioQuery } from './queries.ts'
import { type RelatorioDraft, hasChanged, toContent, toDraft } from './draft.ts'

export function useEditor(relatorio: RelatorioNativo, isEditing: boolean, setEditing: (editing: boolean) => void) {
  const { t } = useTranslation('relatorio')
  const { id, chave, workspace } = relatorio
  const [draft, setWritten] = useState<RelatorioDraft | null>(null)
  const rascunho = isEditing ? (draft ?? toDraft(relatorio)) : null
  const mudou = rascunho !== null && hasChanged(rascunho, relatorio)
  const askBefore = useUnsaved(mudou, 'page')
  const stop = () => {
    setWritten(null)
    setEditing(false)
  }
  const save = useMutation({
    mutationFn: (fresh: RelatorioDraft) => {
      const { versao, nome, descricao } = fresh
      return call(
        relatorioRotas.update,
        { params: { id }, body: { versao, nome, descricao, conteudo: toContent(fresh) } },
        { silent: true },
      )
    },
    onSuccess: async (_, { nome: written }) => {
      await invalidateRelatorios()
      showSuccess(t('editor.salvo', { nome: written }))
      stop()
    },
  })
  return {
    rascunho,
    mudou,
    save,
    change: setWritten,
    begin: () => {
      save.reset()
      setWritten(toDraft(relatorio))
      setEditing(true)
    },
    discard: () => void askBefore().then((leave) => leave && stop()),
    seeOthers: async () => {
      save.reset()
      await invalidateRelatorios()
      setWritten(null)
    },
    saveOver: async () => {
      await invalidateRelatorios()
      const { versao } = await queryClient.fetchQuery(relatorioQuery(chave, workspace.chave))
      if (rascunho) save.mutate({ ...rascunho, versao })
    },
  }
}
