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

interface Mudancas {
  salvar: (linha: CadastroLinha | null, valores: CadastroValores) => Promise<CadastroLinha>
  apagar: (linha: CadastroLinha) => void
  arquivar: (linha: CadastroLinha, arquivado: boolean) => void
  salvando: boolean
}

/** Calls `onEmUso` when a deletion is refused because of references, which the error lists. */
export function useMudancas(def: EntidadeDef, onEmUso: (linha: CadastroLinha, error: unknown) => void): Mudancas {
  const { t } = useTranslation('cadastro')
  const { nome: entidade } = def
  const rotas = ROTAS_DE[entidade]
  // Idempotency key of the new row; a retry after a lost response gets the same response.
  const chave = useRef('')
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
    chave.current ||= createChave()
    try {
      const criada = await call(rotas.create, { body: { valores } }, { headers: { 'idempotency-key': chave.current } })
      chave.current = ''
      return criada
    } catch (error) {
      // A refusal created nothing, so the next request needs a new key.
      if (toApiError(error).status > 0) chave.current = ''
      throw error
    }
  }
  const remove = ({ id, versao }: CadastroLinha) => call(rotas.remove, { params: { id }, query: { versao } })
  const update = ({ id, versao }: CadastroLinha, valores: CadastroValores) =>
    call(rotas.update, { params: { id }, body: { versao, valores } })
  const archive = ({ id, versao }: CadastroLinha, arquivado: boolean) =>
    call(rotas.archive, { params: { id }, body: { versao, arquivado } })

  const salvar = useMutation({
    mutationFn: async ({ linha, valores }: { linha: CadastroLinha | null; valores: CadastroValores }) => {
      if (linha === null) return create(valores)
      const takeBack = showLinha(entidade, linha.id, (antes) => ({ ...antes, valores }))
      try {
        return await update(linha, valores)
      } catch (error) {
        takeBack()
        // After a failure the row may have changed.
        void invalidateCadastro(entidade)
        throw error
      }
    },
    onSuccess: (salva, { linha }) => {
      showLinha(entidade, salva.id, () => salva)
      const feito = t(linha === null ? 'feito.criada' : 'feito.salva', { nome: nomeOf(salva) })
      const canUndo = linha !== null || def.semRemocao !== true
      showSuccess(feito, canUndo ? { button: undo(() => (linha === null ? remove(salva) : update(salva, linha.valores))) } : {})
      // Not awaited, because the row is already saved.
      void invalidateCadastro(entidade)
    },
  })
  const apagar = useMutation({
    mutationFn: async (linha: CadastroLinha) => {
      const takeBack = showLinha(entidade, linha.id, () => null)
      try {
        await remove(linha)
      } catch (error) {
        takeBack()
        throw error
      }
    },
    onSuccess: (_data, linha) => showSuccess(t('feito.apagada', { nome: nomeOf(linha) }), { button: undo(() => create(linha.valores)) }),
    onError: (error, linha) => (toApiError(error).code === 'cadastro_in_use' ? onEmUso(linha, error) : showRefusal(error)),
    onSettled: () => invalidateCadastro(entidade),
  })
  const arquivar = useMutation({
    mutationFn: ({ linha, arquivado }: { linha: CadastroLinha; arquivado: boolean }) => archive(linha, arquivado),
    onSuccess: (salva, { arquivado }) =>
      showSuccess(t(arquivado ? 'feito.arquivada' : 'feito.trazida', { nome: nomeOf(salva) }), {
        button: undo(() => archive(salva, !arquivado)),
      }),
    onError: showRefusal,
    onSettled: () => invalidateCadastro(entidade),
  })
  return {
    salvar: (linha, valores) => salvar.mutateAsync({ linha, valores }),
    apagar: (linha) => apagar.mutate(linha),
    arquivar: (linha, arquivado) => arquivar.mutate({ linha, arquivado }),
    salvando: salvar.isPending,
  }
}
