import type { DeParaEfeitos, DeParaLista } from '@lastro/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { previewQuery } from './queries.ts'
import type { DeParaDraft } from './use-draft.ts'

interface ConfirmedSave {
  save: () => Promise<void>
  /** Effects with questions that wait for an answer; null when there is none. */
  asking: DeParaEfeitos | null
  confirm: () => void
  cancel: () => void
}

/** Saves the draft, after a person has confirmed what stands out in its preview. */
export function useConfirmedSave(draft: DeParaDraft, list: DeParaLista | undefined): ConfirmedSave {
  const client = useQueryClient()
  const [asking, setAsking] = useState<DeParaEfeitos | null>(null)
  const save = async () => {
    if (!list || draft.mudancas.length === 0) return
    // A preview that fails says why beside the draft; the save is refused or answered by the server.
    const preview = await client.fetchQuery(previewQuery(draft.mudancas, list.versao)).catch(() => null)
    if (preview !== null && preview.perguntas.length > 0) setAsking(preview)
    else draft.save()
  }
  const confirm = () => {
    setAsking(null)
    draft.save()
  }
  return { save, asking, confirm, cancel: () => setAsking(null) }
}
