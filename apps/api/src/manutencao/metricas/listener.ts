/** Listener of `/metrics` on its own address: the public one is open to everyone and limits the requests of a caller. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import type { MetricsAddress } from '../settings.ts'

export interface MetricsListener {
  /** Differs from the asked one for port 0. */
  port: number
  close: () => Promise<void>
}

/** @throws Error when the address is taken or not of this machine */
export async function listenForMetrics(registry: Registry, { host, port }: MetricsAddress): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
