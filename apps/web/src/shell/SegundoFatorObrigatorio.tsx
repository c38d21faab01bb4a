import { type Sessao, sessaoRotas } from '@lastro/contract'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { useMarca } from '../features/marca/marca.ts'
import { ClienteSwitcher } from './ClienteSwitcher.tsx'
import { LOGO_WIDTH } from './logo.ts'
import { useLeave } from './UserMenu.tsx'
import { Button } from '../ui/Button.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { LigarSegundoFator } from '../features/acesso/seguranca/LigarSegundoFator.tsx'
import styles from '../features/acesso/seguranca/Seguranca.module.css'
import { lazyPart } from '../ui/lazy-part.ts'

const Conteudo = lazyPart(async () => {
  await loadTexts('conta')
  return Enrolamento
})

/**
 * Replaces all screens of a cliente that requires a second factor, until enrolled.
 * Users of another cliente may continue there.
 */
export function SegundoFatorObrigatorio({ sessao }: { sessao: Sessao }) {
  const { t } = useTranslation('casca')
  const { t: commonT } = useTranslation()
  const { nome, sinal } = useMarca()
  const leave = useLeave()
  return (
    <div className={styles['obrigatorio']}>
      <header>
        <img src={sinal} width={LOGO_WIDTH} height={LOGO_WIDTH} alt={nome} />
        <ClienteSwitcher cliente={sessao.cliente} clientes={sessao.vendoComo ? [] : sessao.clientes} />
        <Button variant="quiet" icon="signOut" onClick={() => void leave()}>
          {t('usuario.sair')}
        </Button>
      </header>
      <main>
        <Suspense fallback={<SkeletonRows rows={4} label={commonT('carregando')} />}>
          <Conteudo sessao={sessao} />
        </Suspense>
      </main>
    </div>
  )
}

function Enrolamento({ sessao }: { sessao: Sessao }) {
  const { t } = useTranslation('conta')
  const leave = useLeave()
  const cliente = sessao.cliente?.nomeCurto ?? ''
  if (sessao.contaTrabalho === true) {
    return (
      <>
        <h1>{t('obrigatorio.organizacaoTitulo')}</h1>
        <p>{t('obrigatorio.organizacaoTexto', { cliente })}</p>
        <Button variant="primary" onClick={() => void leave()}>
          {t('obrigatorio.organizacaoBotao')}
        </Button>
      </>
    )
  }
  return (
    <>
      <h1>{t('obrigatorio.titulo')}</h1>
      <p>{t('obrigatorio.texto', { cliente })}</p>
      <LigarSegundoFator email={sessao.usuario.email} onDone={() => void invalidate(sessaoRotas.get)} />
    </>
  )
}
