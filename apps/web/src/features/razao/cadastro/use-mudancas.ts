import type { CadastroLinha, CadastroValores, EntidadeDef } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { toApiError } from '../../../api/errors.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { invalidateCadastro, showLinha } from './queries.ts'
import { ROTAS_DE } from './routes.ts'

interface CadastroMutations {
  save: (line: CadastroLinha | null, valores: CadastroValores) => Promise<CadastroLinha>
  remove: (line: CadastroLinha) => void
  archive: (line: CadastroLinha, archived: boolean) => void
  isSaving: boolean
}

/**
 * Calls `onInUse` when a deletion is refused because of references, which the error lists.
 * @param onOpenCreated opens a new row that cannot be removed, in place of undoing it
 */
export function useMudancas(
  def: EntidadeDef,
  onInUse: (line: CadastroLinha, error: unknown) => void,
  onOpenCreated?: (line: CadastroLinha) => void,
): CadastroMutations {
  const { t } = useTranslation('cadastro')
  const { nome: entidade } = def
  const rotas = ROTAS_DE[entidade]
  // Idempotency key of the new row; a retry after a lost response gets the same response.
  const key = useRef('')
  const nomeOf = ({ valores }: Pick<CadastroLinha, 'valores'>): string => String(valores[def.titular] ?? '')
  const undo = (work: () => Promise<unknown>) => ({
    label: t('desfazer'),
    onClick: () =>
      void work()
        .then(() => showSuccess(t('feito.desfeito')))
        .catch(showRefusal)
        .finally(() => void invalidateCadastro(entidade)),
  })
  const create = async (valores: CadastroValores): Promise<CadastroLinha> => {
    key.current ||= createChave()
    try {
      const created = await call(rotas.create, { body: { valores } }, { headers: { 'idempotency-key': key.current } })
      key.current = ''
      return created
    } catch (error) {
      // A refusal created nothing, so the next request needs a new key.
      if (toApiError(error).status > 0) key.current = ''
      throw error
    }
  }
  const remove = ({ id, versao }: CadastroLinha) => call(rotas.remove, { params: { id }, query: { versao } })
  const update = ({ id, versao }: CadastroLinha, valores: CadastroValores) =>
    call(rotas.update, { params: { id }, body: { versao, valores } })
  const archive = ({ id, versao }: CadastroLinha, arquivado: boolean) =>
    call(rotas.archive, { params: { id }, body: { versao, arquivado } })

  const save = useMutation({
    mutationFn: async ({ linha, valores }: { linha: CadastroLinha | null; valores: CadastroValores }) => {
      if (linha === null) return create(valores)
      const takeBack = showLinha(entidade, linha.id, (before) => ({ ...before, valores }))
      try {
        return await update(linha, valores)
      } catch (error) {
        takeBack()
        void invalidateCadastro(entidade)
        throw error
      }
    },
    onSuccess: (saved, { linha }) => {
      showLinha(entidade, saved.id, () => saved)
      const finished = t(linha === null ? 'feito.criada' : 'feito.salva', { nome: nomeOf(saved) })
      const canUndo = linha !== null || def.semRemocao !== true
      const open = linha === null && onOpenCreated && { label: t('abrir'), onClick: () => onOpenCreated(saved) }
      const button = canUndo ? undo(() => (linha === null ? remove(saved) : update(saved, linha.valores))) : open
      showSuccess(finished, button ? { button } : {})
      // Not awaited, because the row is already saved.
      void invalidateCadastro(entidade)
    },
  })
  const erase = useMutation({
    mutationFn: async (line: CadastroLinha) => {
      const takeBack = showLinha(entidade, line.id, () => null)
      try {
        await remove(line)
      } catch (error) {
        takeBack()
        throw error
      }
    },
    onSuccess: (_data, line) => showSuccess(t('feito.apagada', { nome: nomeOf(line) }), { button: undo(() => create(line.valores)) }),
    onError: (error, line) => (toApiError(error).code === 'cadastro_in_use' ? onInUse(line, error) : showRefusal(error)),
    onSettled: () => invalidateCadastro(entidade),
  })
  const archiveMutation = useMutation({
    mutationFn: ({ linha, arquivado }: { linha: CadastroLinha; arquivado: boolean }) => archive(linha, arquivado),
    onSuccess: (saved, { arquivado }) =>
      showSuccess(t(arquivado ? 'feito.arquivada' : 'feito.trazida', { nome: nomeOf(saved) }), {
        button: undo(() => archive(saved, !arquivado)),
      }),
    onError: showRefusal,
    onSettled: () => invalidateCadastro(entidade),
  })
  return {
    save: (linha, valores) => save.mutateAsync({ linha, valores }),
    remove: (line) => erase.mutate(line),
    archive: (linha, arquivado) => archiveMutation.mutate({ linha, arquivado }),
    isSaving: save.isPending,
  }
}
