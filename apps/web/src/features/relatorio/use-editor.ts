import { type RelatorioNativo, relatorioRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, queryClient } from '../../api/api.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { useUnsaved } from '../../stores/unsaved.ts'
import { invalidateRelatorios, relatorioQuery } from './queries.ts'
import { type RelatorioRascunho, hasMudado, toConteudo, toRascunho } from './draft.ts'

export function useEditor(relatorio: RelatorioNativo, editando: boolean, setEditando: (editando: boolean) => void) {
  const { t } = useTranslation('relatorio')
  const { id, chave, workspace } = relatorio
  const [escrito, setEscrito] = useState<RelatorioRascunho | null>(null)
  const rascunho = editando ? (escrito ?? toRascunho(relatorio)) : null
  const mudou = rascunho !== null && hasMudado(rascunho, relatorio)
  const askBefore = useUnsaved(mudou, 'page')
  const stop = () => {
    setEscrito(null)
    setEditando(false)
  }
  const salvar = useMutation({
    mutationFn: (novo: RelatorioRascunho) => {
      const { versao, nome, descricao } = novo
      return call(
        relatorioRotas.update,
        { params: { id }, body: { versao, nome, descricao, conteudo: toConteudo(novo) } },
        { silent: true },
      )
    },
    onSuccess: async (_, { nome: gravado }) => {
      await invalidateRelatorios()
      showSuccess(t('editor.salvo', { nome: gravado }))
      stop()
    },
  })
  return {
    rascunho,
    mudou,
    salvar,
    change: setEscrito,
    begin: () => {
      salvar.reset()
      setEscrito(toRascunho(relatorio))
      setEditando(true)
    },
    discard: () => void askBefore().then((leave) => leave && stop()),
    /** Discards the draft for the other user's version, and closes the editor. */
    seeOthers: async () => {
      salvar.reset()
      await invalidateRelatorios()
      setEscrito(null)
    },
    saveOver: async () => {
      await invalidateRelatorios()
      const { versao } = await queryClient.fetchQuery(relatorioQuery(chave, workspace.chave))
      if (rascunho) salvar.mutate({ ...rascunho, versao })
    },
  }
}
