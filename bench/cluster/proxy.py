"""A proxy that takes turns among nodes: each connection goes to the next one that takes it. For trying out only."""

import asyncio
import itertools
import sys


async def pipe(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


async def main():
    own, nodes = int(sys.argv[1]), [int(port) for port in sys.argv[2:]]
    turns = itertools.count()

    async def serve(reader, writer):
        start = next(turns)
        for number in range(len(nodes)):
            try:
                far = await asyncio.open_connection("127.0.0.1", nodes[(start + number) % len(nodes)])
            except OSError:
                continue
            await asyncio.gather(pipe(reader, far[1]), pipe(far[0], writer))
            return
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", own)
    print(f"listening on http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    async with server:
        await server.serve_forever()


asyncio.run(main())
