import { AUDITORIA_GRUPO_NOMES, auditoriaRotas } from '@lastro/contract'
import { formatDia } from '@lastro/formato'
import { Menu, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { diaLocal } from '../../../format/dia.ts'
import { matchesText } from '../../../format/fold-text.ts'
import { useNow } from '../../../format/use-now.ts'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { DiaField } from '../../../ui/DiaField.tsx'
import { IN_PAGE } from '../../../ui/portal.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import styles from './Auditoria.module.css'
import { type AuditoriaSearch, filterOf } from './auditoria-search.ts'
import { peopleQuery } from './queries.ts'
import { comMantine } from '../../../theme/with-mantine.tsx'

const WAIT_MS = 300
const MANY = 10

interface FiltersAuditoriaProps {
  search: AuditoriaSearch
  onSearch: (search: AuditoriaSearch) => void
  canExport: boolean
}

export const FiltrosAuditoria = comMantine(function FiltrosAuditoria({ search, onSearch, canExport }: FiltersAuditoriaProps) {
  const { t } = useTranslation('auditoria')
  const change = (next: Partial<AuditoriaSearch>) => onSearch({ ...search, ...next })
  return (
    <Toolbar label={t('filtro.nome')}>
      <Busca valor={search.busca ?? ''} onChange={(searchText) => change({ busca: searchText || undefined })} />
      <ToolbarSeparator />
      <Periodo search={search} onChange={change} />
      <Quem search={search} onChange={change} />
      <OQue search={search} onChange={change} />
      {search.assuntoId && (
        <ToolbarButton
          icon="close"
          pressed
          aria-label={t('filtro.tirarRegistro')}
          onClick={() => change({ assunto: undefined, assuntoId: undefined, nome: undefined })}
        >
          <span className={styles['corta']}>{t('filtro.registro', { nome: search.nome ?? search.assuntoId })}</span>
        </ToolbarButton>
      )}
      <ToolbarSpace />
      {canExport && (
        <ExportTabela
          rota={auditoriaRotas.export}
          argsOf={(formato) => [`auditoria.${formato}`, { query: { ...filterOf(search), formato } }]}
        />
      )}
    </Toolbar>
  )
})

/** Debounced, because every search scans the audit trail. */
function Busca({ valor, onChange }: { valor: string; onChange: (valor: string) => void }) {
  const { t } = useTranslation('auditoria')
  const [texto, setTexto] = useState(valor)
  const [known, setKnown] = useState(valor)
  if (valor !== known) {
    setKnown(valor)
    setTexto(valor)
  }
  useEffect(() => {
    if (texto === known) return undefined
    const timer = setTimeout(() => {
      setKnown(texto)
      onChange(texto)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [texto, known, onChange])
  return <SearchField label={t('filtro.buscar')} value={texto} onChange={setTexto} />
}

interface FilterProps {
  search: AuditoriaSearch
  onChange: (next: Partial<AuditoriaSearch>) => void
}

function Periodo({ search: { inicio, fim }, onChange }: FilterProps) {
  const { t } = useTranslation('auditoria')
  const { language } = usePreferencias()
  const [opened, setOpened] = useState(false)
  const dia = (data: string): string => formatDia(data, language)
  const now = useNow()
  const presets = [
    { texto: t('filtro.tudo'), inicio: undefined },
    { texto: t('filtro.hoje'), inicio: diaLocal(now) },
    { texto: t('filtro.dias7'), inicio: diaLocal(now, 6) },
    { texto: t('filtro.dias30'), inicio: diaLocal(now, 29) },
  ]
  const value =
    inicio && fim
      ? t('filtro.entre', { inicio: dia(inicio), fim: dia(fim) })
      : inicio
        ? (presets.find((ready) => ready.inicio === inicio)?.texto ?? t('filtro.desde', { inicio: dia(inicio) }))
        : fim
          ? t('filtro.antes', { fim: dia(fim) })
          : t('filtro.tudo')
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" portalProps={IN_PAGE} trapFocus returnFocus>
      <Popover.Target>
        <ToolbarButton icon="calendar" menu value={value} onClick={() => setOpened(!opened)}>
          <span className="visually-hidden">{t('filtro.periodo')}</span>
        </ToolbarButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filtro.periodo')} className={styles['periodo']}>
        <ul>
          {presets.map((ready) => (
            <li key={ready.texto}>
              <button
                type="button"
                aria-current={(!fim && ready.inicio === inicio) || undefined}
                onClick={() => {
                  onChange({ inicio: ready.inicio, fim: undefined })
                  setOpened(false)
                }}
              >
                {ready.texto}
              </button>
            </li>
          ))}
        </ul>
        <div>
          {/* A start after the end clears the end, and vice versa. */}
          <DiaField
            label={t('filtro.de')}
            value={inicio ?? ''}
            onChange={(from) => onChange({ inicio: from || undefined, ...(fim && from > fim ? { fim: undefined } : {}) })}
          />
          <DiaField
            label={t('filtro.ate')}
            value={fim ?? ''}
            onChange={(until) => onChange({ fim: until || undefined, ...(inicio && until && until < inicio ? { inicio: undefined } : {}) })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function Quem({ search: { quem }, onChange }: FilterProps) {
  const { t } = useTranslation('auditoria')
  const { data: people = [] } = useQuery(peopleQuery)
  const [parte, setParte] = useState('')
  const chosen = people.find(({ id }) => id === quem)
  return (
    <Menu position="bottom-start" width={280} portalProps={IN_PAGE} onClose={() => setParte('')}>
      <Menu.Target>
        <ToolbarButton
          menu
          value={<span className={styles['corta']}>{quem ? (chosen?.nome ?? t('quem.desconhecido')) : t('filtro.todos')}</span>}
        >
          {t('filtro.quem')}
        </ToolbarButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('filtro.quem')} className={styles['menu']}>
        {people.length > MANY && <SearchField label={t('filtro.quem')} value={parte} onChange={setParte} />}
        <Menu.RadioItem value="" checked={quem === undefined} onClick={() => onChange({ quem: undefined })} closeMenuOnClick>
          {t('filtro.todos')}
        </Menu.RadioItem>
        {people
          .filter(({ nome, email }) => matchesText(`${nome} ${email ?? ''}`, parte))
          .map(({ id, nome, email }) => (
            <Menu.RadioItem key={id} value={id} checked={id === quem} onClick={() => onChange({ quem: id })} closeMenuOnClick>
              {nome}
              {email && <small className={styles['email']}>{email}</small>}
            </Menu.RadioItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function OQue({ search: { tipo, acao }, onChange }: FilterProps) {
  const { t } = useTranslation('auditoria')
  const value = acao ? t(`acoes.${acao}`) : tipo ? t(`grupos.${tipo}`) : t('filtro.tudo')
  return (
    <Menu position="bottom-start" width={220} portalProps={IN_PAGE}>
      <Menu.Target>
        <ToolbarButton menu value={<span className={styles['corta']}>{value}</span>}>
          {t('filtro.oque')}
        </ToolbarButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('filtro.oque')}>
        <Menu.RadioItem
          value=""
          checked={tipo === undefined && acao === undefined}
          onClick={() => onChange({ tipo: undefined, acao: undefined })}
          closeMenuOnClick
        >
          {t('filtro.tudo')}
        </Menu.RadioItem>
        {AUDITORIA_GRUPO_NOMES.map((nome) => (
          <Menu.RadioItem
            key={nome}
            value={nome}
            checked={nome === tipo}
            onClick={() => onChange({ tipo: nome, acao: undefined })}
            closeMenuOnClick
          >
            {t(`grupos.${nome}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
