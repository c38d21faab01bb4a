import { type ClienteResumo, sessaoRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { showFailure } from '../api/refusal.ts'
import { switchCliente } from '../sessao/active-cliente.ts'
import { showError, showSuccess } from '../stores/alerts.ts'
import { Icon } from '../ui/icons.tsx'
import { useLazyMenu } from '../ui/lazy-menu.ts'
import { confirmLeave, stay } from '../stores/unsaved.ts'
import styles from './ClienteSwitcher.module.css'
import { sectionOf } from './screen-list.ts'
import { initials } from './initials.ts'

const loadList = () => import('./ClienteLista.tsx')
const ClienteLista = lazy(async () => ({ default: (await loadList()).ClienteLista }))

interface ClienteSwitcherProps {
  cliente: ClienteResumo | null
  clientes: readonly ClienteResumo[]
}

export function ClienteSwitcher({ cliente, clientes }: ClienteSwitcherProps) {
  const { t } = useTranslation('casca')
  const { asked, trigger } = useLazyMenu(loadList)
  if (clientes.length < 2) {
    return (
      <span className={styles['button']}>
        <ClienteNome cliente={cliente} />
      </span>
    )
  }
  const button = (
    <button type="button" className={styles['button']} title={t('cliente.trocar')} aria-haspopup="listbox" {...trigger}>
      <ClienteNome cliente={cliente} />
      <Icon name="upDown" size={14} />
    </button>
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <ClienteLista cliente={cliente} clientes={clientes} />
    </Suspense>
  )
}

export function ClienteNome({ cliente }: { cliente: ClienteResumo | null }) {
  const { t } = useTranslation('casca')
  const name = cliente?.nomeCurto ?? t('cliente.nenhum')
  return (
    <>
      <span className={styles['mark']} data-initials={initials(name)} />
      <span className={styles['name']} dir="auto" title={cliente?.nome}>
        {name}
      </span>
    </>
  )
}

export function useSwitchCliente({ keepAddress = false }: { keepAddress?: boolean } = {}) {
  const { t } = useTranslation('casca')
  const router = useRouter()
  return useMutation({
    mutationFn: async ({ id }: ClienteResumo) => {
      if (!(await confirmLeave())) return false
      await switchCliente(id, async () => {
        if (!keepAddress) await router.navigate({ to: sectionOf(router.state.location.pathname) })
      })
      return true
    },
    onSuccess: (switched, { nomeCurto }) => switched && showSuccess(t('cliente.trocado', { nome: nomeCurto })),
    onError: (cause, { nomeCurto }) => {
      stay()
      if (toApiError(cause).code !== 'registro_not_found') return showFailure(cause)
      // Access was revoked since the list was read.
      showError(t('cliente.semAcesso', { nome: nomeCurto }), { action: t('cliente.semAcessoAcao') })
      void invalidate(sessaoRotas.get)
    },
  })
}
