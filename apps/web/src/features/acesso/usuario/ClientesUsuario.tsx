import { type Sessao, type Usuario, usuarioRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import { ConflitoUsuario } from './ConflitoUsuario.tsx'
import { EscolhaClientes } from './EscolhaClientes.tsx'
import formulario from './Formulario.module.css'
import { takeUsuario } from './queries.ts'
import styles from './UsuarioPainel.module.css'

export function ClientesUsuario({ usuario, sessao, podeAlterar }: { usuario: Usuario; sessao: Sessao; podeAlterar: boolean }) {
  const { t } = useTranslation('usuario')
  const { t: comum } = useTranslation()
  const [escolhidos, setEscolhidos] = useState<readonly string[] | null>(null)
  const clientes = escolhidos ?? usuario.clientes.map(({ id }) => id)
  const fixo = !podeAlterar || usuario.eu || usuario.perfil === 'admin'
  const changed = clientes.length !== usuario.clientes.length || usuario.clientes.some(({ id }) => !clientes.includes(id))
  useUnsaved(changed)
  const salvar = useMutation({
    mutationFn: () =>
      call(usuarioRotas.updateClientes, { params: { id: usuario.id }, body: { versao: usuario.versao, clientes: [...clientes] } }),
    onSuccess: async (saved) => {
      showSuccess(t('painel.clientesSalvos', { nome: saved.nome }))
      await takeUsuario(saved)
      setEscolhidos(null)
    },
  })
  if (sessao.clientes.length === 0) return null
  return (
    <section className={styles['secao']}>
      <ConflitoUsuario
        error={salvar.error}
        onReload={() => {
          salvar.reset()
          setEscolhidos(null)
        }}
      />
      <EscolhaClientes clientes={sessao.clientes} escolhidos={clientes} fixo={fixo} onChange={setEscolhidos} />
      {usuario.perfil === 'admin' && <p className={styles['nota']}>{t('painel.clientesAdmin')}</p>}
      {!fixo && clientes.length === 0 && <p className={styles['nota']}>{t('painel.semClientes')}</p>}
      {!fixo && changed && (
        <div className={formulario['acoes']}>
          <Button size="small" icon="check" busy={salvar.isPending} onClick={() => salvar.mutate()}>
            {t('painel.salvarClientes')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setEscolhidos(null)}>
            {comum('cancelar')}
          </Button>
        </div>
      )}
    </section>
  )
}
