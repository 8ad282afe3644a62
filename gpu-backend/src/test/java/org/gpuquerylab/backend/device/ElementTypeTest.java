package org.gpuquerylab.backend.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ElementTypeTest {

  @Test
  void typesAreNamedAndSized() {
    assertThat(ElementType.all())
        .extracting(ElementType::toString)
        .containsExactly("byte", "int", "long", "float", "double");
    assertThat(ElementType.all()).extracting(ElementType::bytes).containsExactly(1, 4, 8, 4, 8);
    assertThat(ElementType.DOUBLE.newArray(3)).containsExactly(0, 0, 0);
    assertThat(ElementType.BYTE.length(new byte[7])).isEqualTo(7);
  }

  @Test
  void bitsAreThoseOfTheConvertedValue() {
    assertThat(ElementType.BYTE.bits(-1)).isEqualTo(0xFF);
    assertThat(ElementType.BYTE.bits(0x1FF)).isEqualTo(0xFF);
    assertThat(ElementType.INT.bits(-1)).isEqualTo(0xFFFFFFFFL);
    assertThat(ElementType.INT.bits(1L << 32)).isZero();
    assertThat(ElementType.LONG.bits(-1)).isEqualTo(-1L);
    assertThat(ElementType.FLOAT.bits(-0.0)).isEqualTo(0x80000000L);
    assertThat(ElementType.FLOAT.bits(1)).isEqualTo(0x3F800000L);
    assertThat(ElementType.FLOAT.bits(Float.intBitsToFloat(0x7FC12345))).isEqualTo(0x7FC12345L);
    assertThat(ElementType.DOUBLE.bits(-0.0)).isEqualTo(Long.MIN_VALUE);
    assertThat(ElementType.DOUBLE.bits(1)).isEqualTo(0x3FF0000000000000L);
  }

  @Test
  void arraysAreFilledByBits() {
    float[] floats = new float[4];
    ElementType.FLOAT.fill(floats, 1, 3, 0x7FC12345L);
    assertThat(Float.floatToRawIntBits(floats[2])).isEqualTo(0x7FC12345);
    assertThat(floats[0]).isZero();
    assertThat(floats[3]).isZero();
    byte[] bytes = new byte[3];
    ElementType.BYTE.fill(bytes, 0, 2, 0x80);
    assertThat(bytes).containsExactly(-128, -128, 0);
  }

  @Test
  void partsAreTransferredAtThePosition() {
    ByteBuffer buffer = ByteBuffer.allocate(64).order(ByteOrder.nativeOrder());
    ElementType.INT.put(buffer.position(8), new int[] {1, 2, 3, 4}, 1, 2);
    assertThat(buffer.getInt(8)).isEqualTo(2);
    assertThat(buffer.getInt(12)).isEqualTo(3);
    assertThat(buffer.getInt(16)).isZero();
    int[] target = new int[4];
    ElementType.INT.get(buffer.position(12), target, 2, 1);
    assertThat(target).containsExactly(0, 0, 3, 0);
  }
}
