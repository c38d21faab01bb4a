import { type ClienteResumo, sessaoRotas } from '@lastro/contract'
import { formatCnpj } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { showFailure } from '../api/refusal.ts'
import { matchesText } from '../format/fold-text.ts'
import { switchCliente } from '../sessao/active-cliente.ts'
import { showError, showSuccess } from '../stores/alerts.ts'
import { Icon } from '../ui/icons.tsx'
import { SearchList } from '../ui/kit.ts'
import { Stack } from '../ui/layout.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Text, Truncate } from '../ui/Text.tsx'
import { confirmLeave, stay } from '../stores/unsaved.ts'
import styles from './ClienteSwitcher.module.css'
import initialsStyles from './initials.module.css'
import { sectionOf } from './screen-list.ts'
import { initials } from './initials.ts'

const FILTER_FROM = 7
/** Locale order, unlike the database's byte order: "Agrícola" before "Agropecuária", "do Vale" among the others. */
const ALFABETO = new Intl.Collator('pt', { numeric: true })

interface ClienteSwitcherProps {
  cliente: ClienteResumo | null
  clientes: readonly ClienteResumo[]
}

export function ClienteSwitcher({ cliente, clientes }: ClienteSwitcherProps) {
  const { t } = useTranslation('casca')
  const change = useSwitchCliente()
  if (clientes.length < 2) {
    return (
      <span className={styles['button']}>
        <ClienteNome cliente={cliente} />
      </span>
    )
  }
  return (
    <Popover
      label={t('cliente.trocar')}
      width="min(320px, 100vw - 16px)"
      position="bottom-start"
      renderButton={(button) => (
        <button {...button} type="button" className={styles['button']} disabled={change.isPending} title={t('cliente.trocar')}>
          <ClienteNome cliente={cliente} />
          <Icon name="upDown" size={14} />
        </button>
      )}
    >
      {(close) => (
        <ClienteList
          cliente={cliente}
          clientes={clientes}
          onChoose={(id) => {
            close()
            const chosen = clientes.find((one) => one.id === id)
            if (chosen && chosen.id !== cliente?.id) change.mutate(chosen)
          }}
        />
      )}
    </Popover>
  )
}

function ClienteList({ cliente, clientes, onChoose }: ClienteSwitcherProps & { onChoose: (id: string) => void }) {
  const { t } = useTranslation('casca')
  const [text, setText] = useState('')
  const filtered = clientes
    .filter(({ nome, nomeCurto, cnpj }) => matchesText(`${nome} ${nomeCurto} ${cnpj} ${formatCnpj(cnpj)}`, text))
    .toSorted((a, b) => ALFABETO.compare(a.nomeCurto, b.nomeCurto))
  const search = { label: t('cliente.buscar'), placeholder: t('cliente.buscar'), text, onChange: setText }
  return (
    <SearchList
      label={t('cliente.trocar')}
      search={clientes.length >= FILTER_FROM ? search : undefined}
      chosen={cliente?.id}
      emptyText={t('cliente.semResultado')}
      groups={[
        {
          options: filtered.map(({ id, nomeCurto, cnpj }) => ({
            id,
            text: nomeCurto,
            content: (
              <>
                <span className={initialsStyles['mark']} data-initials={initials(nomeCurto)} />
                <Stack as="span" grow>
                  <Truncate weight="medium">{nomeCurto}</Truncate>
                  <Text as="small" tone="quiet">
                    {formatCnpj(cnpj)}
                  </Text>
                </Stack>
                {id === cliente?.id && <Icon name="check" size={14} />}
              </>
            ),
          })),
        },
      ]}
      onChoose={onChoose}
    />
  )
}

function ClienteNome({ cliente }: { cliente: ClienteResumo | null }) {
  const { t } = useTranslation('casca')
  const name = cliente?.nomeCurto ?? t('cliente.nenhum')
  return (
    <>
      <span className={initialsStyles['mark']} data-initials={initials(name)} />
      <Truncate className={styles['name']} dir="auto" title={cliente?.nome}>
        {name}
      </Truncate>
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
