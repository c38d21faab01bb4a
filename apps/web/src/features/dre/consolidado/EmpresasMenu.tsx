import { CONSOLIDADO_CLIENTES_MAX } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../../../format/fold-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Note } from '../../../ui/Text.tsx'
import { ToolbarButton } from '../../../ui/Toolbar.tsx'
import { clientesQuery } from './queries.ts'

interface EmpresasMenuProps {
  openId: string
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

const WITH_SEARCH = 8

export function EmpresasMenu({ openId, chosen, onChange }: EmpresasMenuProps) {
  const { t } = useTranslation('dre-consolidado')
  return (
    <Popover
      label={t('empresas.nome')}
      width={320}
      position="bottom-start"
      renderButton={(button) => (
        <ToolbarButton {...button} menu value={t('empresas.quantas', { count: chosen.length + 1 })}>
          {t('empresas.nome')}
        </ToolbarButton>
      )}
    >
      {() => <Escolha openId={openId} chosen={chosen} onChange={onChange} />}
    </Popover>
  )
}

function Escolha({ openId, chosen, onChange }: EmpresasMenuProps) {
  const { t } = useTranslation('dre-consolidado')
  const { t: commonT } = useTranslation()
  const { data, error, refetch } = useQuery(clientesQuery)
  const [search, setSearch] = useState('')
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} label={commonT('carregando')} />
  const may = data.filter(({ motivo }) => motivo === null).map(({ id }) => id)
  const found = data.filter(({ nome }) => matchesText(nome, search))
  const full = chosen.length + 1 >= CONSOLIDADO_CLIENTES_MAX
  return (
    <Stack gap={8} padding={12}>
      {data.length >= WITH_SEARCH && <SearchField label={t('empresas.buscar')} value={search} onChange={setSearch} />}
      <ul>
        <li>
          <Choice checked disabled hint={t('empresas.aberta')}>
            {openId}
          </Choice>
        </li>
        {found.map(({ id, nome, motivo }) => (
          <li key={id}>
            <Choice
              hint={motivo !== null && t(`empresas.motivos.${motivo}`)}
              checked={chosen.includes(id)}
              disabled={!chosen.includes(id) && (motivo !== null || full)}
              onChange={({ currentTarget }) => onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
            >
              {nome}
            </Choice>
          </li>
        ))}
      </ul>
      {data.length === 0 && <Note>{t('empresas.nenhuma')}</Note>}
      {full && <Note>{t('empresas.cheia', { count: CONSOLIDADO_CLIENTES_MAX })}</Note>}
      <Inline as="footer" justify="end">
        {may.length > 1 && may.length < CONSOLIDADO_CLIENTES_MAX && (
          <Button size="small" variant="quiet" disabled={may.every((id) => chosen.includes(id))} onClick={() => onChange(may)}>
            {t('empresas.todas')}
          </Button>
        )}
        <Button size="small" variant="quiet" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('empresas.limpar')}
        </Button>
      </Inline>
    </Stack>
  )
}
