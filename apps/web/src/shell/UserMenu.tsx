import type { Sessao } from '@lastro/contract'
import { formatCentavos } from '@lastro/formato'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { forgetData, leave } from '../sessao/sessao.ts'
import { LANGUAGE_NAMES, offeredLanguages, setPreferencia, usePreferencias } from '../theme/preferences.ts'
import { Icon } from '../ui/icons.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import options from '../ui/OptionList.module.css'
import { Popover } from '../ui/Popover.tsx'
import { Text, Truncate } from '../ui/Text.tsx'
import { Segmented } from '../ui/Toolbar.tsx'
import { confirmLeave } from '../stores/unsaved.ts'
import { openAjuda } from './help.ts'
import initialsStyles from './initials.module.css'
import styles from './Menu.module.css'
import type { PessoalItem } from './screen-list.ts'
import { initials } from './initials.ts'
import { THEMES } from './ThemeMenu.tsx'

const EXAMPLE_CENTAVOS = -123_450
const option = `${options['option']} ${styles['option']}`

export function useLeave(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    if (!(await confirmLeave())) return
    const { to, q } = await leave()
    await router.navigate({ href: q ? `${to}?q=${encodeURIComponent(q)}` : to })
    forgetData()
  }
}

export function UserMenu({ sessao, pessoal }: { sessao: Sessao; pessoal: readonly PessoalItem[] }) {
  const { t } = useTranslation('casca')
  const { t: commonT } = useTranslation()
  const signOut = useLeave()
  const { chave } = useMarca()
  const { atalhos, language, layout, negativos, theme } = usePreferencias()
  const { nome, email } = sessao.usuario
  return (
    <Popover
      width={320}
      className={styles['panel']}
      renderButton={(button) => (
        <button
          type="button"
          className={initialsStyles['avatar']}
          aria-label={t('usuario.menu', { nome })}
          title={nome}
          data-initials={initials(nome)}
          {...button}
        />
      )}
    >
      {(close) => (
        <>
          <Stack padding={8}>
            <strong>{nome}</strong>
            <Truncate size={12} tone="quiet">
              {email}
            </Truncate>
            <Text size={12} tone="quiet">
              {t(`perfil.${sessao.perfil}`)}
            </Text>
          </Stack>
          <Stack padding={[4, 0]} className={styles['settings']}>
            <Setting nome={t('tema.nome')} className={styles['phone']}>
              <Segmented
                label={t('tema.nome')}
                value={theme}
                options={THEMES.map(({ value }) => ({ value, label: t(`tema.curto.${value}`) }))}
                onChange={(value) => setPreferencia('theme', value)}
              />
            </Setting>
            {chave !== 'sisloc' && (
              <Setting nome={t('usuario.navegacao')} className={styles['wide']}>
                <Segmented
                  label={t('usuario.navegacao')}
                  value={layout === 'horizontal' ? 'horizontal' : 'vertical'}
                  options={[
                    { value: 'vertical', label: t('usuario.lateral') },
                    { value: 'horizontal', label: t('usuario.topo') },
                  ]}
                  onChange={(value) => setPreferencia('layout', value)}
                />
              </Setting>
            )}
            <Setting nome={commonT('idioma.nome')}>
              <Segmented
                label={commonT('idioma.nome')}
                value={language}
                options={offeredLanguages(language).map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
                onChange={(value) => setPreferencia('language', value)}
              />
            </Setting>
            <Setting nome={t('usuario.negativos')}>
              <Segmented
                label={t('usuario.negativos')}
                value={negativos}
                options={[
                  { value: 'menos', label: formatCentavos(EXAMPLE_CENTAVOS, { idioma: language }) },
                  { value: 'parenteses', label: formatCentavos(EXAMPLE_CENTAVOS, { idioma: language, negativos: 'parenteses' }) },
                ]}
                onChange={(value) => setPreferencia('negativos', value)}
              />
            </Setting>
            <Setting nome={t('usuario.atalhos')} className={styles['wide']}>
              <Segmented
                label={t('usuario.atalhos')}
                value={atalhos}
                options={[
                  { value: 'ligados', label: t('usuario.ligados') },
                  { value: 'desligados', label: t('usuario.desligados') },
                ]}
                onChange={(value) => setPreferencia('atalhos', value)}
              />
            </Setting>
          </Stack>
          {pessoal.map(
            ({ to, tab, texto, icon, paletteOnly }) =>
              paletteOnly !== true && (
                <Link key={texto} to={to} params={{ tab }} className={option} onClick={close}>
                  <Icon name={icon} />
                  {t(texto)}
                </Link>
              ),
          )}
          <button
            type="button"
            className={option}
            onClick={() => {
              close()
              openAjuda()
            }}
          >
            <Icon name="help" />
            {t('ajuda.nome')}
          </button>
          <Link to={paths.about} className={option} onClick={close}>
            <Icon name="file" />
            {t('usuario.sobre')}
          </Link>
          <button type="button" className={option} onClick={() => void signOut()}>
            <Icon name="signOut" />
            {t('usuario.sair')}
          </button>
        </>
      )}
    </Popover>
  )
}

function Setting({ nome, className = '', children }: { nome: string; className?: string | undefined; children: ReactNode }) {
  return (
    <Inline gap={12} padding={[2, 8]} justify="between" className={`${styles['setting']} ${className}`}>
      <Text tone="soft">{nome}</Text>
      {children}
    </Inline>
  )
}
