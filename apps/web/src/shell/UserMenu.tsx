import type { Sessao } from '@lastro/contract'
import { formatCentavos } from '@lastro/formato'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { forgetData, leave } from '../sessao/sessao.ts'
import { LANGUAGE_NAMES, offeredLanguages, setPreferencia, usePreferencias } from '../theme/preferences.ts'
import { Icon } from '../ui/icons.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Segmented } from '../ui/Toolbar.tsx'
import { confirmLeave } from '../stores/unsaved.ts'
import { openAjuda } from './help.ts'
import styles from './Menu.module.css'
import type { PessoalItem } from './screen-list.ts'
import { initials } from './initials.ts'
import { THEMES } from './ThemeMenu.tsx'

const EXAMPLE_CENTAVOS = -123_450

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
          className={styles['avatar']}
          aria-label={t('usuario.menu', { nome })}
          title={nome}
          data-initials={initials(nome)}
          {...button}
        />
      )}
    >
      {(close) => (
        <>
          <div className={styles['who']}>
            <b>{nome}</b>
            <span>{email}</span>
            <span>{t(`perfil.${sessao.perfil}`)}</span>
          </div>
          <div className={styles['settings']}>
            <div className={`${styles['setting']} ${styles['phone']}`}>
              {t('tema.nome')}
              <Segmented
                label={t('tema.nome')}
                value={theme}
                options={THEMES.map(({ value }) => ({ value, label: t(`tema.curto.${value}`) }))}
                onChange={(value) => setPreferencia('theme', value)}
              />
            </div>
            {chave !== 'sisloc' && (
              <div className={`${styles['setting']} ${styles['wide']}`}>
                {t('usuario.navegacao')}
                <Segmented
                  label={t('usuario.navegacao')}
                  value={layout === 'horizontal' ? 'horizontal' : 'vertical'}
                  options={[
                    { value: 'vertical', label: t('usuario.lateral') },
                    { value: 'horizontal', label: t('usuario.topo') },
                  ]}
                  onChange={(value) => setPreferencia('layout', value)}
                />
              </div>
            )}
            <div className={styles['setting']}>
              {commonT('idioma.nome')}
              <Segmented
                label={commonT('idioma.nome')}
                value={language}
                options={offeredLanguages(language).map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
                onChange={(value) => setPreferencia('language', value)}
              />
            </div>
            <div className={styles['setting']}>
              {t('usuario.negativos')}
              <Segmented
                label={t('usuario.negativos')}
                value={negativos}
                options={[
                  { value: 'menos', label: formatCentavos(EXAMPLE_CENTAVOS, { idioma: language }) },
                  { value: 'parenteses', label: formatCentavos(EXAMPLE_CENTAVOS, { idioma: language, negativos: 'parenteses' }) },
                ]}
                onChange={(value) => setPreferencia('negativos', value)}
              />
            </div>
            <div className={`${styles['setting']} ${styles['wide']}`}>
              {t('usuario.atalhos')}
              <Segmented
                label={t('usuario.atalhos')}
                value={atalhos}
                options={[
                  { value: 'ligados', label: t('usuario.ligados') },
                  { value: 'desligados', label: t('usuario.desligados') },
                ]}
                onChange={(value) => setPreferencia('atalhos', value)}
              />
            </div>
          </div>
          {pessoal.map(
            ({ to, tab, texto, icon, paletteOnly }) =>
              paletteOnly !== true && (
                <Link key={texto} to={to} params={{ tab }} className={styles['entry']} onClick={close}>
                  <Icon name={icon} />
                  {t(texto)}
                </Link>
              ),
          )}
          <button
            type="button"
            className={styles['entry']}
            onClick={() => {
              close()
              openAjuda()
            }}
          >
            <Icon name="help" />
            {t('ajuda.nome')}
          </button>
          <Link to={paths.about} className={styles['entry']} onClick={close}>
            <Icon name="file" />
            {t('usuario.sobre')}
          </Link>
          <button type="button" className={styles['entry']} onClick={() => void signOut()}>
            <Icon name="signOut" />
            {t('usuario.sair')}
          </button>
        </>
      )}
    </Popover>
  )
}
