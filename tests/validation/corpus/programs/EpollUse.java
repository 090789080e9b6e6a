import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.SocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** An echo server and its client. */
public class EpollUse {
    static class Handler extends SimpleChannelInboundHandler<ByteBuf> {
        final CountDownLatch latch;

        Handler(CountDownLatch latch) { this.latch = latch; }

        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf message) {
            if (latch == null) {
                context.writeAndFlush(message.retain());
            } else {
                System.out.println(message.toString(StandardCharsets.UTF_8));
                latch.countDown();
            }
        }
    }

    static ChannelInitializer<SocketChannel> handler(CountDownLatch latch) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(SocketChannel channel) { channel.pipeline().addLast(new Handler(latch)); }
        };
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Epoll.isAvailable());
        EpollEventLoopGroup group = new EpollEventLoopGroup(2);
        CountDownLatch latch = new CountDownLatch(1);
        Channel server = new ServerBootstrap().group(group).channel(EpollServerSocketChannel.class)
            .childHandler(handler(null)).bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync()
            .channel();
        Channel client = new Bootstrap().group(group).channel(EpollSocketChannel.class).handler(handler(latch))
            .connect(server.localAddress()).sync().channel();
        System.out.println(((EpollSocketChannel) client).tcpInfo().state());
        client.writeAndFlush(Unpooled.copiedBuffer("hello", StandardCharsets.UTF_8)).sync();
        latch.await();
        client.close().sync();
        server.close().sync();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
}
